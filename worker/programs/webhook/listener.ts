import type { Listener } from '../../events/event.ts';
import { recordMessage } from './db/record-message.ts';
import { sendDueWebhooks, sendOwnWebhooks } from './use-cases/send.ts';

/** The webhook as a listener to events. */
export const webhook: Listener = { record: recordMessage, send: sendOwnWebhooks, sendDue: sendDueWebhooks };
