// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Streams directly over socket channels, with a peer in a second JVM.
@Timeout(120) // against waiting for bytes that do not come
class ChannelStreamsInTwoJvmsTest {
    private static final long PEER_ENDS_WITHIN_SECONDS = 30;

    /// Sends back what arrives: in java.io's format by java.io's own streams, in the lean one by ours.
    @SuppressWarnings("BanSerializableRead") // of the test that started it
    public static final class Echo {
        /// More than java.io needs for graphs that are not called deep, in interpreted code.
        private static final long STACK = 1 << 26;

        public static void main(String[] args) throws Exception {
            FutureTask<Void> work =
                    new FutureTask<>(() -> {
                        echo(args[0], Integer.parseInt(args[1]));
                        return null;
                    });
            new Thread(null, work, "java.io with a large stack", STACK).start();
            work.get();
        }

        private static void echo(String format, int port) throws Exception {
            InetSocketAddress door = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            if (format.equals("lean")) {
                try (SocketChannel socket = SocketChannel.open(door)) {
                    ObjectOutputStream out = new ObjectOutputStream(socket, GraphCodec.lean());
                    out.flush();
                    echo(out, new ObjectInputStream(socket));
                }
            } else {
                try (Socket socket = new Socket(door.getAddress(), door.getPort())) {
                    java.io.ObjectOutputStream out =
                            new java.io.ObjectOutputStream(
                                    new BufferedOutputStream(socket.getOutputStream()));
                    out.flush();
                    echo(out, new java.io.ObjectInputStream(socket.getInputStream()));
                }
            }
        }

        private static void echo(java.io.ObjectOutputStream out, java.io.ObjectInputStream in)
                throws Exception {
            try {
                while (true) {
                    out.writeObject(in.readObject());
                    out.reset();
                    out.flush();
                }
            } catch (EOFException _) {
                // the test has shut down its output: the normal end
            }
        }
    }

    @Test
    void javaioInAnotherJvmReadsAndWritesTheZoo() throws Exception {
        echo("javaio", GraphCodec.javaio());
    }

    @Test
    void anotherJvmReadsAndWritesTheZooInTheLeanFormat() throws Exception {
        echo("lean", GraphCodec.lean());
    }

    private static List<ZooGraph> graphs() {
        return GraphZoo.all().stream()
                .filter(graph -> !graph.traits().deep() && !graph.traits().large())
                .filter(graph -> graph.traits().javaioRefuses() == null)
                .filter(graph -> graph.traits().javaioDiffers() == null)
                .toList();
    }

    @SuppressWarnings("BanSerializableRead") // of the program this test started
    private static void echo(String format, GraphCodec codec) throws Exception {
        try (ServerSocketChannel door =
                ServerSocketChannel.open()
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Process peer =
                    PeerJvm.start(
                            Echo.class,
                            List.of(format, Integer.toString(door.socket().getLocalPort())));
            try (SocketChannel socket = door.accept()) {
                ObjectOutputStream out = new ObjectOutputStream(socket, codec);
                out.flush();
                ObjectInputStream in = new ObjectInputStream(socket, codec);
                for (ZooGraph graph : graphs()) {
                    out.writeObject(graph.fresh());
                    out.reset();
                    out.flush();
                    graph.checkCopy(in.readObject());
                }
                socket.shutdownOutput();
                assertThat(in.read()).isEqualTo(-1);
                assertThat(peer.waitFor(PEER_ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(peer.exitValue()).isZero();
            } finally {
                peer.destroyForcibly();
            }
        }
    }
}
