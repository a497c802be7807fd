// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The objects that java.rmi and Wherry export.
final class RemoteObjects {
    private RemoteObjects() {}

    /// Lets an object be called from the other JVM.
    @FunctionalInterface
    interface Exporter {
        Remote export(Remote object) throws RemoteException;
    }

    /// The service, exported.
    ///
    /// @return its stub
    static Remote service(Exporter exporter) throws RemoteException {
        return exporter.export(new Answering(exporter, callbacks(exporter)));
    }

    /// Objects that can be passed, each exported.
    static RemoteCallback[] callbacks(Exporter exporter) throws RemoteException {
        RemoteCallback[] all = new RemoteCallback[Service.REFERENCES];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Successor();
            exporter.export(all[i]);
        }
        return all;
    }

    private static final class Successor implements RemoteCallback {
        @Override
        public int next(int number) {
            return number + 1;
        }
    }

    private static final class Answering implements RemoteService {
        private final Exporter exporter;
        private final RemoteCallback[] callbacks;
        private final Synchronizers synchronizers = new Synchronizers();

        Answering(Exporter exporter, RemoteCallback[] callbacks) {
            this.exporter = exporter;
            this.callbacks = callbacks;
        }

        @Override
        public void quick() {}

        @Override
        public void nothing() {}

        @Override
        public int next(int number) {
            return number + 1;
        }

        @Override
        public byte[] echoBytes(byte[] bytes) {
            return bytes;
        }

        @Override
        public double[] echoDoubles(double[] numbers) {
            return numbers;
        }

        @Override
        public void take(byte[] bytes) {}

        @Override
        public IntNode echoList(IntNode list) {
            return list;
        }

        @Override
        public int give(RemoteCallback[] passed) {
            return passed.length;
        }

        @Override
        public RemoteCallback[] fetch() {
            return callbacks;
        }

        @Override
        public void fail() throws ServiceException {
            throw new ServiceException(ServiceException.MESSAGE);
        }

        @Override
        public long block(int what, long argument) {
            return synchronizers.block(what, argument);
        }

        @Override
        public RemoteMailbox join(int exchange, RemoteMailbox first) throws RemoteException {
            Mailbox own = new Mailbox();
            Rank.start(Exchange.of(exchange), first::put, own);
            return (RemoteMailbox) exporter.export(own);
        }

        @Override
        public int callBack(RemoteCallback callback, int number) throws RemoteException {
            return callback.next(number);
        }
    }
}
