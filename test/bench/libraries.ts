import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

// Uses each library as the sign-in screen does, so that the bundler drops nothing.
const entry = `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate, Outlet, Router, matchRoutes, useLocation, useNavigate, useParams, useRoutes } from 'react-router';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import * as Tabs from 'radix-ui/tabs';
import * as z from 'zod/mini';
globalThis.used = [StrictMode, createRoot, Navigate, Outlet, Router, matchRoutes, useLocation, useNavigate, useParams, useRoutes,
	MutationCache, QueryCache, QueryClient, QueryClientProvider, useMutation, useQuery, Tabs.Root, Tabs.List, Tabs.Trigger, Tabs.Content,
	z.object({ email: z.string().check(z.trim(), z.email(), z.toLowerCase(), z.minLength(1), z.maxLength(9)) })];
`;
const virtual: Plugin = {
	name: 'libraries',
	resolveId: (id) => (id === 'libraries' ? id : null),
	load: (id) => (id === 'libraries' ? entry : null),
};

/**
 * Returns the bytes of the sign-in screen's libraries, built and compressed like the app, without any code of the app.
 */
export async function librariesAlone(): Promise<number> {
	const built = await build({
		configFile: false,
		root: 'web',
		logLevel: 'error',
		plugins: [virtual],
		build: { write: false, rollupOptions: { input: 'libraries' } },
	});
	const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
	const scripts = outputs.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
	return scripts.reduce((sum, code) => sum + gzipSync(code).length, 0);
}
