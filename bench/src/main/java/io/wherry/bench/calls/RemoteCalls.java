// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.Closeable;
import java.io.IOException;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// A stub of java.rmi or Wherry.
final class RemoteCalls implements Service {
    private final RemoteService remote;
    private final @Nullable RemoteService oneWay;
    private final RemoteCallback[] own;
    private final RemoteObjects.Exporter exporter;
    private final Closeable closing;

    /// @param oneWay the same service with one-way calls, null if there is no such stub
    /// @param exporter exports objects of this side
    /// @param closing ends the connection
    RemoteCalls(
            RemoteService remote,
            @Nullable RemoteService oneWay,
            RemoteObjects.Exporter exporter,
            Closeable closing)
            throws RemoteException {
        this.remote = remote;
        this.oneWay = oneWay;
        this.exporter = exporter;
        this.own = RemoteObjects.callbacks(exporter);
        this.closing = closing;
    }

    @Override
    public void quick() throws RemoteException {
        remote.quick();
    }

    @Override
    public void nothing() throws RemoteException {
        remote.nothing();
    }

    @Override
    public void tell() throws RemoteException {
        if (oneWay == null) {
            throw new UnsupportedOperationException("no one-way calls in java.rmi");
        }
        oneWay.quick();
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
        RemoteMailbox stub = (RemoteMailbox) exporter.export(own);
        return new Rank(remote.join(exchange.number(), stub)::put, own);
    }

    @Override
    public int callBack(int number) throws RemoteException {
        return remote.callBack(own[0], number);
    }

    @Override
    public void close() throws IOException {
        closing.close();
    }
}
