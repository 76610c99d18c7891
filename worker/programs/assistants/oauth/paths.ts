/**
 * Addresses of the OAuth server's parts, and of the resource its tokens open. Programs find all of them by the
 * metadata.
 */
export const oauthPaths = {
	authorize: '/api/oauth/authorize',
	token: '/api/oauth/token',
	register: '/api/oauth/register',
	/** The resource that a grant opens, and nothing else (RFC 8707). */
	resource: '/api/mcp',
	/** The metadata of the resource (RFC 9728), where its path says, and where older programs look for it. */
	resourceMetadata: '/.well-known/oauth-protected-resource/api/mcp',
	hostMetadata: '/.well-known/oauth-protected-resource',
	/** The metadata of the OAuth server (RFC 8414). */
	serverMetadata: '/.well-known/oauth-authorization-server',
} as const;

/** The address of the metadata that a 401 of the resource leads to. */
export const resourceMetadataUrl = (origin: string) => `${origin}${oauthPaths.resourceMetadata}`;

/** Sign-in page for someone who is signed out. The app leads them back to the request to connect. */
export const connectPath = (search: string) => `/auth?connect=${encodeURIComponent(search.slice(1))}`;
