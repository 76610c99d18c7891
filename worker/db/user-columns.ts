import { users } from './schema.ts';

/** The columns of a user that leave the server: all but the password. */
export const userColumns = {
	id: users.id,
	email: users.email,
	firstName: users.firstName,
	lastName: users.lastName,
	createdAt: users.createdAt,
	updatedAt: users.updatedAt,
};
