// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A library for remote calls, over one of its transports.
public enum RpcLibrary {
    WHERRY_TCP("wherry, TCP", "tcp"),
    WHERRY_UNIX("wherry, Unix", "unix"),
    WHERRY_SHM("wherry, shared memory", "shm"),
    JAVA_RMI("java.rmi", "tcp"),
    DIRMI_TCP("Dirmi, TCP", "tcp"),
    DIRMI_UNIX("Dirmi, Unix", "unix"),
    GRPC("gRPC", "tcp"),

    /// The server runs calls on the thread that receives them.
    GRPC_DIRECT("gRPC, direct", "tcp");

    /// Wherry over each medium, in their order.
    public static final Set<RpcLibrary> OURS =
            Collections.unmodifiableSet(EnumSet.of(WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM));

    private final String label;
    private final String scheme;

    RpcLibrary(String label, String scheme) {
        this.label = label;
        this.scheme = scheme;
    }

    public String label() {
        return label;
    }

    /// The scheme of its transport: `tcp`, `unix` or `shm`.
    public String scheme() {
        return scheme;
    }

    /// Whether this is Wherry.
    public boolean isOurs() {
        return switch (this) {
            case WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM -> true;
            case JAVA_RMI, DIRMI_TCP, DIRMI_UNIX, GRPC, GRPC_DIRECT -> false;
        };
    }

    /// How it was set up, in one line.
    public String setUp() {
        return switch (this) {
            case WHERRY_TCP ->
                    "`RmiRuntime` with the default options on both sides, at `tcp://127.0.0.1`; int and one-way calls, and null calls whose row says so,"
                            + " are of methods with `@Quick`";
            case WHERRY_UNIX -> "the same, at `unix://`";
            case WHERRY_SHM -> "the same, at `shm://`";
            case JAVA_RMI ->
                    "that of the JDK, the same remote object and interface, sockets as they come";
            case DIRMI_TCP ->
                    "2.4.4, sockets as they come; the list is `@Serialized`, which is java.io's"
                            + " format; one-way calls are `@Batched`";
            case DIRMI_UNIX -> "the same over a Unix socket";
            case GRPC ->
                    "1.85.1 with Netty's native epoll, plaintext, one channel, blocking calls; made by hand: `byte[]` as it is,"
                            + " `double[]` as little-endian bytes, the list in java.io's format";
            case GRPC_DIRECT ->
                    "the same with `directExecutor()` on both sides: calls run on the thread that receives them";
        };
    }

    /// Listens, for as long as it is open.
    Door listen() throws IOException {
        return switch (this) {
            case WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM -> WherryCalls.listen(scheme);
            case JAVA_RMI -> JavaRmiCalls.listen();
            case DIRMI_TCP -> DirmiCalls.listen(false);
            case DIRMI_UNIX -> DirmiCalls.listen(true);
            case GRPC -> GrpcCalls.listen(false);
            case GRPC_DIRECT -> GrpcCalls.listen(true);
        };
    }

    /// The service that listens at `address`.
    Service connect(String address) throws IOException {
        return switch (this) {
            case WHERRY_TCP, WHERRY_UNIX, WHERRY_SHM -> WherryCalls.connect(address);
            case JAVA_RMI -> JavaRmiCalls.connect(address);
            case DIRMI_TCP, DIRMI_UNIX -> DirmiCalls.connect(address);
            case GRPC -> GrpcCalls.connect(address, false);
            case GRPC_DIRECT -> GrpcCalls.connect(address, true);
        };
    }

    /// JVM options of both JVMs: without them Netty warns about its access to memory.
    public static List<String> options() {
        return List.of("--sun-misc-unsafe-memory-access=allow");
    }

    /// Somewhere to listen, as one word.
    record Door(String address, Closeable closing) implements Closeable {
        @Override
        public void close() throws IOException {
            closing.close();
        }
    }
}
