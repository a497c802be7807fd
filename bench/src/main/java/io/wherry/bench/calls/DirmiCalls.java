// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import org.cojen.dirmi.Environment;
import org.cojen.dirmi.RemoteException;

/// Calls by Dirmi.
final class DirmiCalls implements Service {
    private static final String NAME = "service";
    private static final String UNIX = "/";

    /// Ping timeout of Dirmi: a JVM that gets no core for a while must not count as dead.
    private static final int PATIENCE_MILLIS = 60_000;

    private final Environment environment;
    private final DirmiService remote;
    private final DirmiCallback[] own = DirmiObjects.callbacks();

    private DirmiCalls(Environment environment, DirmiService remote) {
        this.environment = environment;
        this.remote = remote;
    }

    static RpcLibrary.Door listen(boolean unix) throws IOException {
        Environment environment = environment();
        environment.export(NAME, DirmiObjects.service());
        return unix ? listenAtFile(environment) : listenAtPort(environment);
    }

    private static Environment environment() {
        Environment environment = Environment.create();
        environment.pingTimeoutMillis(PATIENCE_MILLIS);
        return environment;
    }

    private static RpcLibrary.Door listenAtPort(Environment environment) throws IOException {
        ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        environment.acceptAll(socket);
        return new RpcLibrary.Door(Integer.toString(socket.getLocalPort()), environment);
    }

    private static RpcLibrary.Door listenAtFile(Environment environment) throws IOException {
        PrivateFolder folder = PrivateFolder.create();
        Path file = folder.path().resolve("socket");
        environment.acceptAll(
                ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                        .bind(UnixDomainSocketAddress.of(file)));
        return new RpcLibrary.Door(
                file.toString(),
                () -> {
                    environment.close();
                    folder.close();
                });
    }

    static Service connect(String address) throws IOException {
        SocketAddress socket =
                address.startsWith(UNIX)
                        ? UnixDomainSocketAddress.of(address)
                        : new InetSocketAddress(
                                InetAddress.getLoopbackAddress(), Integer.parseInt(address));
        Environment environment = environment();
        DirmiService remote = environment.connect(DirmiService.class, NAME, socket).root();
        return new DirmiCalls(environment, remote);
    }

    @Override
    public void quick() throws RemoteException {
        remote.nothing();
    }

    @Override
    public void nothing() throws RemoteException {
        remote.nothing();
    }

    @Override
    public void tell() throws RemoteException {
        remote.tell();
    }

    @Override
    public int next(int number) throws RemoteException {
        return remote.next(number);
    }

    @Override
    public byte[] echo(byte[] bytes) throws RemoteException {
        return remote.echoBytes(bytes);
    }

    @Override
    public double[] echo(double[] numbers) throws RemoteException {
        return remote.echoDoubles(numbers);
    }

    @Override
    public void take(byte[] bytes) throws RemoteException {
        remote.take(bytes);
    }

    @Override
    public IntNode echo(IntNode list) throws RemoteException {
        return remote.echoList(list);
    }

    @Override
    public int give() throws RemoteException {
        return remote.give(own);
    }

    @Override
    public int fetch() throws RemoteException {
        return remote.fetch().length;
    }

    @Override
    public String fail() throws RemoteException {
        try {
            remote.fail();
        } catch (ServiceException e) {
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("nothing was thrown");
    }

    @Override
    public long block(BlockingOperation what, long argument) throws RemoteException {
        return remote.block(what.number(), argument);
    }

    @Override
    public Rank join(Exchange exchange) throws RemoteException {
        Mailbox own = new Mailbox();
        return new Rank(remote.join(exchange.number(), DirmiObjects.mailbox(own))::put, own);
    }

    @Override
    public int callBack(int number) throws RemoteException {
        return remote.callBack(own[0], number);
    }

    @Override
    public void close() {
        environment.close();
    }
}
