// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Two peers that open a stream for writing and then one for reading, and do not flush.
class HandshakeTest {
    /// How a peer opens its streams.
    private enum Peer {
        JAVA_IO {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new java.io.ObjectOutputStream(link.socket().getOutputStream());
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new java.io.ObjectInputStream(link.socket().getInputStream());
            }
        },
        STREAMS {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new ObjectOutputStream(link.socket().getOutputStream());
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new ObjectInputStream(link.socket().getInputStream());
            }
        },
        CHANNELS {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new ObjectOutputStream(link);
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new ObjectInputStream(link);
            }
        },
        OWN_HEADER {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new ObjectOutputStream(link) {
                    @Override
                    protected void writeStreamHeader() throws IOException {
                        super.writeStreamHeader();
                    }
                };
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new ObjectInputStream(link.socket().getInputStream()) {
                    @Override
                    protected void readStreamHeader() throws IOException {
                        super.readStreamHeader();
                    }
                };
            }
        },
        LEAN_STREAMS {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new ObjectOutputStream(link.socket().getOutputStream(), GraphCodec.lean());
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new ObjectInputStream(link.socket().getInputStream(), GraphCodec.lean());
            }
        },
        LEAN_CHANNELS {
            @Override
            java.io.ObjectOutputStream out(SocketChannel link) throws IOException {
                return new ObjectOutputStream(link, GraphCodec.lean());
            }

            @Override
            java.io.ObjectInputStream in(SocketChannel link) throws IOException {
                return new ObjectInputStream(link, GraphCodec.lean());
            }
        };

        abstract java.io.ObjectOutputStream out(SocketChannel link) throws IOException;

        abstract java.io.ObjectInputStream in(SocketChannel link) throws IOException;

        boolean reads(Peer other) {
            boolean javaIoOnly = this == JAVA_IO || this == OWN_HEADER;
            return !javaIoOnly || !other.name().startsWith("LEAN");
        }
    }

    static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (Peer one : Peer.values()) {
            for (Peer other : Peer.values()) {
                if (one.reads(other) && other.reads(one)) {
                    pairs.add(Arguments.of(one, other));
                }
            }
        }
        return pairs;
    }

    private static Callable<Object> session(Peer peer, SocketChannel link, String word) {
        return () -> {
            java.io.ObjectOutputStream out = peer.out(link);
            java.io.ObjectInputStream in = peer.in(link);
            out.writeObject(word);
            out.flush();
            return in.readObject();
        };
    }

    @ParameterizedTest
    @MethodSource("pairs")
    @Timeout(20)
    @SuppressWarnings("try") // closed early, so that a peer that hangs ends
    void bothPeersOpenTheirStreams(Peer one, Peer other)
            throws IOException, InterruptedException, ExecutionException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<Object> words = new ArrayList<>();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any);
                SocketChannel here = SocketChannel.open(server.getLocalAddress());
                SocketChannel there = server.accept()) {
            ExecutorService peers = Executors.newVirtualThreadPerTaskExecutor();
            try {
                List<Callable<Object>> both =
                        List.of(session(one, here, "ping"), session(other, there, "pong"));
                for (Future<Object> word : peers.invokeAll(both, 5, TimeUnit.SECONDS)) {
                    words.add(word.isCancelled() ? "hangs" : word.get());
                }
            } finally {
                here.close();
                there.close();
                peers.shutdownNow();
            }
        }

        assertThat(words).containsExactly("pong", "ping");
    }
}
