import { sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';

/** The columns of a user that may leave the server: all but the password. */
export const userColumns = {
	id: users.id,
	email: users.email,
	firstName: users.firstName,
	lastName: users.lastName,
	about: users.about,
	bookingLink: users.bookingLink,
	emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`.mapWith(Boolean),
	followsReplies: users.followsReplies,
	createdAt: users.createdAt,
	updatedAt: users.updatedAt,
};
