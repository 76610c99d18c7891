import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Sends a mutation from outside of a component, such as one that takes another back. Rejects when it fails. */
export const runMutation = <Sent>(client: QueryClient, options: MutationOptions<unknown, Error, Sent>, sent: Sent) =>
	client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(sent);
