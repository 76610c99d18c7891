import type { Mail } from './mailer.ts';

/** What a mail of the product's own says. Replies go to `replyTo`, else to the deployment. */
export type Letter = Pick<Mail, 'subject' | 'text' | 'html'> & Partial<Pick<Mail, 'replyTo' | 'headers'>>;
