import type { DeliveryKind } from './intro-status.ts';

/** Something that the provider said about a mail, and when it happened: ISO 8601 in UTC with milliseconds. */
export type DeliveryEvent = { kind: DeliveryKind; at: string };

/** Delivery of a mail so far: when each kind of event happened first. */
export type DeliveryFacts = Partial<Record<DeliveryKind, string>>;
