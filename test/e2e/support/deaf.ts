import type { BrowserContext } from '@playwright/test';

/** Pages of this context hear nothing from the server: their sockets stay silent. */
export const deafen = (context: BrowserContext) => context.routeWebSocket(/\/api\/changes/, () => {});

/** Sockets of this context, which can be cut as by a broken connection. `opened` counts them. */
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
