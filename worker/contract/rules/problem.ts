/**
 * An error for programs. Its body is one sentence for a person, as text/plain; programs never read it. They read the
 * status, and these two headers.
 */

/** The header that carries the {@link ProblemCode} of an error. */
export const problemHeader = 'X-Problem';

/**
 * The header that names the field which an `invalid-input` is about: its path in the body, joined by dots, such as
 * `description` or `connections.0.linkedinUrl`. Absent when it is about the whole body.
 */
export const fieldHeader = 'X-Field';

/** Every problem the API responds with, and its HTTP status. */
export const problems = {
	/** The body, query or form does not fit the contract. `X-Field` names the field. */
	'invalid-input': 400,
	/** The body is not JSON at all. */
	'invalid-json': 400,
	/** The status is not one of the user's. `X-Field` is `status`. */
	'status-unknown': 400,
	/** A default status cannot be removed. */
	'status-is-default': 400,
	/** A reorder must name every status of the user exactly once. */
	'status-order-incomplete': 400,
	/** There is no session, or it is over. */
	'signed-out': 401,
	/** Wrong email address or wrong password. */
	'wrong-credentials': 401,
	/** The token of `Authorization: Bearer` is wrong, or it has ended. */
	'token-invalid': 401,
	/** The token lacks the right that the call needs. */
	'right-missing': 403,
	/** The call is closed to tokens, whatever their rights. */
	'session-needed': 403,
	/** The operator has disabled the account. */
	'account-disabled': 403,
	/** A write over plain http. */
	'https-required': 403,
	/** A delivery event that the mail provider didn't sign, or signed too long ago. */
	'event-unsigned': 403,
	/** A write that came from another website. */
	'cross-site': 403,
	/** The password that confirms a change of the account is wrong. */
	'wrong-password': 403,
	/** The user's own address is not verified yet, so no mail is sent for them. */
	'address-unverified': 403,
	/** This server takes no new accounts, or none with this address. */
	'sign-up-closed': 403,
	/** It is not there, or it belongs to someone else. */
	'not-found': 404,
	'method-not-allowed': 405,
	/** Something of that kind exists already. */
	'already-exists': 409,
	'email-taken': 409,
	'status-name-taken': 409,
	/** The request was nudged already, or needs no nudge: it has an answer, or its mail was not sent. */
	'nudge-not-due': 409,
	/** The request was mailed, has an answer, or asks nothing: it takes no other answer link. */
	'answer-link-not-needed': 409,
	/** The request was mailed, or someone has answered it, so it was certainly sent. */
	'request-was-sent': 409,
	/** No one has said yes to the request, so the prospect isn't asked yet. */
	'prospect-link-too-early': 409,
	/** A thank-you asks for nothing, so it has no outcome. */
	'outcome-not-possible': 409,
	/** The Idempotency-Key was used before for an email with other contents. */
	'mail-already-handed-over': 409,
	/** Mails to this address came back, or its owner wants none. `X-Field` names the field. */
	'recipient-suppressed': 409,
	/** The owner of this address asked for fewer requests, or for none about a company. `X-Field` names the field. */
	/** The prospect is one of the invented people: no mail is sent about them. */
	'prospect-invented': 409,
	/** The user, or the list, holds as many records as allowed. */
	'quota-used-up': 409,
	/** Some of the selected prospects are not in the list. Nothing was changed. */
	'selection-outdated': 409,
	/** Some of the prospects were changed since the given time. */
	'selection-changed': 409,
	/** The person of a connection in the trash is gone for good, so it can't be restored. */
	'not-restorable': 409,
	/** The import is more than an hour old, or too large to be undone. */
	/** The webhook's address is switched off, so nothing is sent there. */
	'webhook-off': 409,
	/** The last part of an upload came before all the others were there. */
	'upload-incomplete': 409,
	/** The call was made for another user than the one now signed in in this browser. Nothing was done. */
	'other-account': 409,
	/** The record is newer than the version in `If-Match`. The body is that record, as JSON. Nothing was changed. */
	outdated: 412,
	'too-large': 413,
	'not-json': 415,
	/** Too many requests from one network. */
	'network-limit': 429,
	/** Too many reads of one user. */
	'reads-limit': 429,
	/** Too many writes of one user. */
	'writes-limit': 429,
	/** Too many failed sign-ins. */
	'sign-in-limit': 429,
	/** Too many new accounts from one network today. */
	'sign-up-limit': 429,
	/** The day's mails of the user, or of the whole server, are used up. */
	'mails-used-up': 429,
	'drafts-used-up': 429,
	/** Too many answers through one answer link. */
	'answers-used-up': 429,
	/** Too many requests for a new verification link. */
	'verifications-used-up': 429,
	/** The day's new addresses of the user are used up. */
	'addresses-used-up': 429,
	/** Too many downloads of the user's archive. */
	'archives-used-up': 429,
	/** The day's parts of archives that the user restores are used up. */
	'restores-used-up': 429,
	/** The day's requests that the user saves without a mail are used up. */
	'requests-used-up': 429,
	/** The hour's changes and tests of the user's webhook are used up. */
	'webhooks-used-up': 429,
	/** The day's imports of the user are used up. */
	'imports-used-up': 429,
	/** The day's changes of many prospects of the user are used up. */
	'changes-used-up': 429,
	/** A fault of the server itself. */
	unexpected: 500,
	/** The mail provider refused the mail, so it was certainly not sent. */
	'mail-refused': 502,
	/** The mail provider gave no clear response: the mail may have been sent. It is never sent again automatically. */
	'mail-unclear': 503,
	/** This server cannot send mail. */
	'mail-not-set-up': 503,
	/** The model isn't responding. */
	'draft-unavailable': 503,
	/** A part that the server needs isn't responding. Trying again later makes sense. */
	unavailable: 503,
} as const;

/** The name of a problem, as in the header {@link problemHeader}. */
export type ProblemCode = keyof typeof problems;

/** Reads the code from the headers of an error. Null for an error that isn't the API's own, such as a proxy's. */
export function problemOf(headers: Headers): ProblemCode | null {
	const code = headers.get(problemHeader);
	return code !== null && Object.hasOwn(problems, code) ? (code as ProblemCode) : null;
}
