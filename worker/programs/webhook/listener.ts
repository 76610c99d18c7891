import type { Listener } from '../../events/event.ts';
import { sendDueWebhooks, sendOwnWebhooks } from './acts/send.ts';
import { recordMessage } from './db/record.ts';

/** The webhook, as it is told of events. */
export const webhook: Listener = { record: recordMessage, send: sendOwnWebhooks, sendDue: sendDueWebhooks };
