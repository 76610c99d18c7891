import type { TypedRecipient } from '../recipient.ts';
import type { Written } from './email-text.ts';
import type { TypedName } from './own-name.ts';

/** Everything typed into the composer. */
export type Typed = { written: Written; recipient: TypedRecipient; name: TypedName };
