import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { askWith } from './faults.ts';
import { withMail } from './mail-provider.ts';
import { json, password } from './people.ts';
import { type EnvOfPlaces, envOfPlaces } from './places.ts';

/** Lets the place be the one with most room for new accounts. */
export async function mostRoomAt(place: number): Promise<void> {
	const { DB } = await envOfPlaces();
	const rows = [0, 1, 2].map((one) => `(${one}, 0, ${one === place ? 1 : 2}, '2026')`);
	await DB.prepare(
		`insert or replace into places (place, accounts, bytes, measured_at) values ${rows.join(', ')}`,
	).run();
}

let count = 0;
/** An address of nobody. */
export const newAddress = () => {
	count += 1;
	return `placed.${count}.${crypto.randomUUID()}@example.com`;
};

/** The bindings of three places with mail. */
export const mailing = async (env?: Partial<EnvOfPlaces>): Promise<Bindings> => {
	const { DB_1, DB_2 } = await envOfPlaces();
	return { ...withMail, ...{ DB_1, DB_2 }, ...env };
};

/** Registers an address, and signs in to it. */
export const register = async (email: string, env?: Partial<EnvOfPlaces>, cookie = '') =>
	askWith({ ...(await envOfPlaces()), ...env }, '/api/register', json({ email, password }), cookie);
export const signIn = async (
	email: string,
	{ env = {} as Partial<EnvOfPlaces>, cookie = '', secret = password } = {},
) => askWith({ ...(await envOfPlaces()), ...env }, '/api/login', json({ email, password: secret }), cookie);

/** Every account and every row of the directory that has one of these addresses: "0 ada@example.com", "row 1 ada@example.com". */
export async function standing(...emails: string[]): Promise<string[]> {
	const { places, directory } = connect(await envOfPlaces());
	const among = `(${emails.map((email) => `'${email}'`).join(', ')})`;
	const found: string[] = [];
	for (const { place, $client } of places) {
		const { results } = await $client
			.prepare(`select email from users where email in ${among}`)
			.all<{ email: string }>();
		found.push(...results.map(({ email }) => `${place} ${email}`));
	}
	const { results } = await directory.$client
		.prepare(`select email, place from accounts_elsewhere where email in ${among}`)
		.all<{ email: string; place: number }>();
	return [...found, ...results.map(({ email, place }) => `row ${place} ${email}`)].toSorted();
}
