/**
 * Addresses of the OAuth server's parts, and of the resource its tokens open. Programs find them all through the
 * metadata.
 */
export const oauthPaths = {
	authorize: '/api/oauth/authorize',
	token: '/api/oauth/token',
	register: '/api/oauth/register',
	/** The resource that a grant opens, and nothing else (RFC 8707). */
	resource: '/api/mcp',
	/** The metadata of the resource (RFC 9728), at its own path, and where older programs look for it. */
	resourceMetadata: '/.well-known/oauth-protected-resource/api/mcp',
	hostMetadata: '/.well-known/oauth-protected-resource',
	/** The metadata of the OAuth server (RFC 8414). */
	serverMetadata: '/.well-known/oauth-authorization-server',
} as const;

/** Returns the address of the metadata, which a 401 of the resource names. */
export const resourceMetadataUrl = (origin: string) => `${origin}${oauthPaths.resourceMetadata}`;

/** Returns the sign-in page for someone who is signed out. The app leads them back to the request to connect. */
export const connectPath = (search: string) => `/auth?connect=${encodeURIComponent(search.slice(1))}`;
