import { bindings } from './people.ts';

const ofMail = ['recipient_email', 'connector_name', 'subject', 'sent_at', 'delivery', 'is_for_several'];

/**
 * Inserts requests with their mails. `columns` belong to either table; a request without a `mail_id` gets its own mail,
 * under its id. `select` returns the values, the same each time it runs.
 */
export async function insertRequests(columns: string, select: string, ...values: unknown[]): Promise<void> {
	const names = columns.split(/,\s*/);
	const rows = `with r (${names}) as (${select})`;
	const mailId = names.includes('mail_id') ? 'mail_id' : 'id';
	const mail = names.filter((name) => ofMail.includes(name));
	const request = names.filter((name) => !ofMail.includes(name) && name !== 'mail_id');
	const statements = [
		`${rows} insert into mails (id, user_id, by_mail, created_at, ${mail})
			select ${mailId}, user_id, 0, created_at, ${mail} from r where true on conflict do nothing`,
		`${rows} insert into intro_requests (${request}, mail_id) select ${request}, ${mailId} from r`,
	];
	await bindings.DB.batch(statements.map((sql) => bindings.DB.prepare(sql).bind(...values)));
}

/** Sets columns of the mails of requests that meet a condition. */
export const setMails = (set: string, where: string, ...values: unknown[]) =>
	bindings.DB.prepare(`update mails set ${set} where id in (select mail_id from intro_requests where ${where})`)
		.bind(...values)
		.run();

/**
 * Moves requests that meet a condition to another time, as if they had been sent then. `where` begins to count at ?2.
 */
export async function moveRequests(at: string, where: string, ...values: unknown[]): Promise<void> {
	await setMails('sent_at = ?1', where, at, ...values);
	await bindings.DB.prepare(`update intro_requests set created_at = ?1 where ${where}`)
		.bind(at, ...values)
		.run();
}
