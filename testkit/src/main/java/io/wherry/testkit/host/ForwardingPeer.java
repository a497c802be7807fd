// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// The program of a gateway: forwards connections to its own port to a port of an internal host, as
/// network address translation does. Prints a line when it listens.
final class ForwardingPeer {
    private static final int QUEUE = 50;

    private ForwardingPeer() {}

    /// `<own address> <port> <internal address> <port>`
    public static void main(String[] arguments) throws IOException {
        InetAddress own = InetAddress.ofLiteral(arguments[0]);
        InetAddress behind = InetAddress.ofLiteral(arguments[2]);
        int port = Integer.parseInt(arguments[3]);
        try (ServerSocket server = new ServerSocket(Integer.parseInt(arguments[1]), QUEUE, own)) {
            System.out.println("forwarding");
            while (true) {
                Socket outer = server.accept();
                Thread.startVirtualThread(() -> forward(outer, behind, port));
            }
        }
    }

    private static void forward(Socket outer, InetAddress behind, int port) {
        try (outer;
                Socket inner = new Socket(behind, port)) {
            Thread back = Thread.startVirtualThread(() -> copy(inner, outer));
            copy(outer, inner);
            back.join();
        } catch (IOException _) {
            // one of them is gone, or nothing listens there
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts this thread", e);
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException _) {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it is gone
        }
    }
}
