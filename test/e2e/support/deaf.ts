import type { BrowserContext } from '@playwright/test';

/** Keeps the sockets of a context silent, so its pages hear nothing from the server. */
export const deafen = (context: BrowserContext) => context.routeWebSocket(/\/api\/changes/, () => {});

/** Lets a test cut the sockets of a context like a broken connection. `opened` counts them. */
export async function cuttable(context: BrowserContext) {
	const sockets: { opened: number; cut: () => Promise<void>; isCut: boolean } = {
		opened: 0,
		isCut: false,
		cut: async () => {},
	};
	await context.routeWebSocket(/\/api\/changes/, (socket) => {
		if (sockets.isCut) return void socket.close({ code: 1001 });
		socket.connectToServer();
		sockets.opened += 1;
		sockets.cut = () => socket.close({ code: 1001 });
	});
	return sockets;
}
