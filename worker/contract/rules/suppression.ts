/** Why an address gets no mail: its mails came back, its owner complained to the provider, or wants none. */
export type SuppressionReason = 'bounced' | 'complained' | 'not-again';
