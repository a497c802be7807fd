// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import java.util.Arrays;
import org.cojen.dirmi.RemoteException;

/// The objects that Dirmi carries calls to.
final class DirmiObjects {
    private DirmiObjects() {}

    static DirmiService service() {
        return new Answering();
    }

    /// Objects that can be passed.
    static DirmiCallback[] callbacks() {
        DirmiCallback[] all = new DirmiCallback[Service.REFERENCES];
        Arrays.setAll(all, _ -> new Successor());
        return all;
    }

    /// Returns an object that can be passed, which puts numbers into `own`.
    static DirmiMailbox mailbox(Mailbox own) {
        return new Slots(own);
    }

    private static final class Slots implements DirmiMailbox {
        private final Mailbox own;

        Slots(Mailbox own) {
            this.own = own;
        }

        @Override
        public void put(int slot, long number) {
            own.put(slot, number);
        }
    }

    private static final class Successor implements DirmiCallback {
        @Override
        public int next(int number) {
            return number + 1;
        }
    }

    private static final class Answering implements DirmiService {
        private final DirmiCallback[] callbacks = callbacks();
        private final Synchronizers synchronizers = new Synchronizers();

        @Override
        public void nothing() {}

        @Override
        public int next(int number) {
            return number + 1;
        }

        @Override
        public void tell() {}

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
        public int give(Object[] passed) {
            return passed.length;
        }

        @Override
        public Object[] fetch() {
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
        public DirmiMailbox join(int exchange, DirmiMailbox first) {
            Mailbox own = new Mailbox();
            Rank.start(Exchange.of(exchange), first::put, own);
            return mailbox(own);
        }

        @Override
        public int callBack(DirmiCallback callback, int number) throws RemoteException {
            return callback.next(number);
        }
    }
}
