import type { IntroRequest } from '#contract/intro-request';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { askedOn } from '../db/answers/asks-of-address.ts';
import { removeWaiting } from '../db/mails/waiting-mails.ts';

/** Takes a request back while it waits for the weekly mail of its connector: nobody was asked. Returns whether it waited. */
export const takeBackWaiting = (
	db: Db,
	userId: Owner,
	{ id, recipientEmail, createdAt }: IntroRequest,
): Promise<boolean> => removeWaiting(db, userId, id, askedOn(addressHash(recipientEmail ?? ''), Date.parse(createdAt)));
