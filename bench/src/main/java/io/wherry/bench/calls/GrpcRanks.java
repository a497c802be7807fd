// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/// The ranks of an [Exchange] for gRPC. A gRPC server cannot call its clients, so both ranks have a
/// server.
final class GrpcRanks implements Closeable {
    private static final long[] NOTHING = {};

    private final AtomicReference<Mailbox> mailbox;
    private final Server server;

    private GrpcRanks(AtomicReference<Mailbox> mailbox, Server server) {
        this.mailbox = mailbox;
        this.server = server;
    }

    /// Starts the server of the first rank.
    static GrpcRanks listen(boolean direct) throws IOException {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox());
        ServerServiceDefinition.Builder builder =
                ServerServiceDefinition.builder(GrpcMethods.SERVICE);
        addMailbox(builder, mailbox);
        return new GrpcRanks(mailbox, GrpcCalls.server(builder.build(), direct));
    }

    private static void addMailbox(
            ServerServiceDefinition.Builder builder, AtomicReference<Mailbox> mailbox) {
        GrpcCalls.answer(
                builder,
                GrpcMethods.PUT,
                asked -> {
                    mailbox.get().put((int) asked[0], asked[1]);
                    return NOTHING;
                });
    }

    /// Adds the methods by which a second rank is started and called. Its channel is there until the JVM ends.
    static void addSecond(ServerServiceDefinition.Builder builder, boolean direct) {
        AtomicReference<Mailbox> mailbox = new AtomicReference<>(new Mailbox());
        addMailbox(builder, mailbox);
        GrpcCalls.answer(
                builder,
                GrpcMethods.JOIN,
                asked -> {
                    Mailbox own = new Mailbox();
                    mailbox.set(own);
                    ManagedChannel back = GrpcCalls.channel((int) asked[1], direct);
                    Rank.start(Exchange.of((int) asked[0]), sender(back), own);
                    return NOTHING;
                });
    }

    private static Rank.Sender sender(ManagedChannel channel) {
        return (slot, number) ->
                GrpcCalls.call(channel, GrpcMethods.PUT, new long[] {slot, number});
    }

    /// Starts the second rank at the other end of the channel.
    Rank join(Exchange exchange, ManagedChannel channel) {
        Mailbox own = new Mailbox();
        mailbox.set(own);
        long[] asked = {exchange.number(), server.getPort()};
        GrpcCalls.call(channel, GrpcMethods.JOIN, asked);
        return new Rank(sender(channel), own);
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
