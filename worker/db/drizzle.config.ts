import { defineConfig } from 'drizzle-kit';

export default defineConfig({
	dialect: 'sqlite',
	casing: 'snake_case',
	schema: './worker/db/schema.ts',
	out: './migrations',
});
