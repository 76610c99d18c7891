import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Sends a mutation from outside of a component, such as one that takes another back. Rejects when it fails. */
export const runMutation = <Response, Sent>(
	client: QueryClient,
	options: MutationOptions<Response, Error, Sent>,
	sent: Sent,
): Promise<Response> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(sent);
