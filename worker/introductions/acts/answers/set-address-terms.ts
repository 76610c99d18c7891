import type { GivenAddressTerms } from '#contract/address-terms';
import { termCompaniesMost } from '#contract/rules/address-terms';
import { companyKey } from '#contract/rules/company';
import type { Db } from '../../../db/client.ts';
import { innerMessage } from '../../../http/fault.ts';
import { limited } from '../../../http/limited.ts';
import { log } from '../../../http/log.ts';
import { Problem } from '../../../http/problem.ts';
import { fingerprint, newToken } from '../../../http/token.ts';
import { addressHash } from '../../../mail/address-hash.ts';
import { admitNotice, type Door, deliverNotice, isMailSetUp } from '../../../mail/door.ts';
import { addressTermsLetter } from '../../../outside/mail/account-letters.ts';
import { addTermCompany, findAddressTerms, keepTermsToken, liftTerm, setTerm } from '../../db/answers/address-terms.ts';
import { tries, usedUp } from './answer-intro-request.ts';

/**
 * Sets or lifts terms of an address, by its hash. Returns whether any were set. Throws a Problem after too many presses,
 * and where there is no room for one more company; then nothing is changed.
 */
export async function setAddressTerms(
	db: Db,
	hash: string,
	{ aMonth, weekly, company, lift, liftCompany }: GivenAddressTerms,
): Promise<boolean> {
	await limited(db, usedUp, { key: `terms:${hash}`, ...tries });
	if (company && !(await addTermCompany(db, hash, company))) {
		throw new Problem('quota-used-up', `No more than ${termCompaniesMost} companies are kept. Please lift one first.`);
	}
	if (aMonth) await setTerm(db, hash, { aMonth: Number(aMonth) });
	if (weekly) await setTerm(db, hash, { isWeekly: true });
	if (lift === 'month') await liftTerm(db, hash, { aMonth: null });
	if (lift === 'week') await liftTerm(db, hash, { isWeekly: false });
	if (lift === 'all') await liftTerm(db, hash, { aMonth: null, isWeekly: false, companies: [] });
	if (liftCompany) await liftTerm(db, hash, { company: companyKey(liftCompany) });
	return Boolean(company ?? aMonth ?? weekly);
}

/**
 * Tells an address that terms were set for it, at most once a day, with a link that shows and lifts them: whoever has a
 * mail that was forwarded can set them. Never throws. A link stands for what was mailed last.
 */
export async function mailAddressTerms(door: Door, email: string): Promise<void> {
	const { db, origin, requestId } = door;
	if (!isMailSetUp(door.env)) return;
	try {
		const hash = addressHash(email);
		const held = await admitNotice(door, 'terms', { id: null, email });
		if (held) return log('info', 'mail-held', { requestId, kind: 'terms', because: held.because });
		const token = newToken();
		// They may be lifted by now.
		if (!(await keepTermsToken(db, hash, fingerprint(token)))) return;
		const letter = addressTermsLetter(await findAddressTerms(db, hash), `${origin}/api/terms/${token}`);
		await deliverNotice(door, 'terms', email, letter);
	} catch (error) {
		log('error', 'terms-mail', { requestId, message: innerMessage(error) });
	}
}
