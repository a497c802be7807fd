// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Calls by gRPC. It has no references to objects, and the other side cannot call: ranks have a server each.
final class GrpcCalls implements Service {
    private static final byte[] NOTHING = {};

    /// gRPC's own limit is 4 MB.
    private static final int LONGEST = 1 << 26;

    private final ManagedChannel channel;
    private final boolean direct;
    private @Nullable GrpcRanks ranks;

    private GrpcCalls(ManagedChannel channel, boolean direct) {
        this.channel = channel;
        this.direct = direct;
    }

    /// @param direct whether calls run on the thread that receives them
    static RpcLibrary.Door listen(boolean direct) throws IOException {
        Server server = server(service(direct), direct);
        return new RpcLibrary.Door(Integer.toString(server.getPort()), server::shutdownNow);
    }

    /// Starts a server at a port that is free.
    static Server server(ServerServiceDefinition service, boolean direct) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .maxInboundMessageSize(LONGEST)
                        .addService(service);
        if (direct) {
            builder.directExecutor();
        }
        return builder.build().start();
    }

    private static ServerServiceDefinition service(boolean direct) {
        ServerServiceDefinition.Builder builder =
                ServerServiceDefinition.builder(GrpcMethods.SERVICE);
        answer(builder, GrpcMethods.NOTHING, _ -> NOTHING);
        answer(builder, GrpcMethods.NEXT, number -> number + 1);
        answer(builder, GrpcMethods.ECHO_BYTES, bytes -> bytes);
        answer(builder, GrpcMethods.ECHO_DOUBLES, numbers -> numbers);
        answer(builder, GrpcMethods.ECHO_LIST, list -> list);
        answer(builder, GrpcMethods.TAKE, _ -> NOTHING);
        Synchronizers synchronizers = new Synchronizers();
        answer(
                builder,
                GrpcMethods.BLOCK,
                asked -> new long[] {synchronizers.block((int) asked[0], asked[1])});
        GrpcRanks.addSecond(builder, direct);
        builder.addMethod(
                GrpcMethods.FAIL,
                ServerCalls.asyncUnaryCall((_, observer) ->
                        observer.onError(
                                Status.FAILED_PRECONDITION
                                        .withDescription(ServiceException.MESSAGE)
                                        .asRuntimeException())));
        return builder.build();
    }

    static <T> void answer(
            ServerServiceDefinition.Builder builder,
            MethodDescriptor<T, T> method,
            UnaryOperator<T> answer) {
        builder.addMethod(
                method,
                ServerCalls.asyncUnaryCall((request, observer) -> {
                    observer.onNext(answer.apply(request));
                    observer.onCompleted();
                }));
    }

    static Service connect(String port, boolean direct) {
        return new GrpcCalls(channel(Integer.parseInt(port), direct), direct);
    }

    static ManagedChannel channel(int port, boolean direct) {
        NettyChannelBuilder builder =
                NettyChannelBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                        .usePlaintext()
                        .maxInboundMessageSize(LONGEST);
        if (direct) {
            builder.directExecutor();
        }
        return builder.build();
    }

    private <T> T call(MethodDescriptor<T, T> method, T request) {
        return call(channel, method, request);
    }

    static <T> T call(ManagedChannel channel, MethodDescriptor<T, T> method, T request) {
        return ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, request);
    }

    @Override
    public void quick() {
        nothing();
    }

    @Override
    public void nothing() {
        call(GrpcMethods.NOTHING, NOTHING);
    }

    @Override
    public void tell() {
        throw new UnsupportedOperationException("no one-way calls in gRPC");
    }

    @Override
    public int next(int number) {
        return call(GrpcMethods.NEXT, number);
    }

    @Override
    public byte[] echo(byte[] bytes) {
        return call(GrpcMethods.ECHO_BYTES, bytes);
    }

    @Override
    public double[] echo(double[] numbers) {
        return call(GrpcMethods.ECHO_DOUBLES, numbers);
    }

    @Override
    public void take(byte[] bytes) {
        call(GrpcMethods.TAKE, bytes);
    }

    @Override
    public IntNode echo(IntNode list) {
        return call(GrpcMethods.ECHO_LIST, list);
    }

    @Override
    public int give() {
        throw new UnsupportedOperationException("no references to objects");
    }

    @Override
    public int fetch() {
        throw new UnsupportedOperationException("no references to objects");
    }

    @Override
    public String fail() {
        try {
            call(GrpcMethods.FAIL, NOTHING);
        } catch (StatusRuntimeException e) {
            return String.valueOf(e.getStatus().getDescription());
        }
        throw new AssertionError("nothing was thrown");
    }

    @Override
    public long block(BlockingOperation what, long argument) {
        return call(GrpcMethods.BLOCK, new long[] {what.number(), argument})[0];
    }

    @Override
    public Rank join(Exchange exchange) throws IOException {
        if (ranks == null) {
            ranks = GrpcRanks.listen(direct);
        }
        return ranks.join(exchange, channel);
    }

    @Override
    public int callBack(int number) {
        throw new UnsupportedOperationException("the server cannot call");
    }

    @Override
    public void close() {
        channel.shutdownNow();
        if (ranks != null) {
            ranks.close();
        }
    }
}
