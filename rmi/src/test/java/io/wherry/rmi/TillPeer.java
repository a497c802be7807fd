// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// A program with a remote object, written as for java.rmi. Ends at the end of its input.
final class TillPeer {
    static final String LISTENING = "listening at ";

    interface Till extends Remote {
        long add(long amount) throws RemoteException;

        void sleep() throws RemoteException, InterruptedException;

        int sleepers() throws RemoteException;

        Till other() throws RemoteException;

        long process() throws RemoteException;

        Object same(Object value) throws RemoteException;
    }

    static final class Drawer extends UnicastRemoteObject implements Till {
        private static final long serialVersionUID = 1;

        private final AtomicLong sum = new AtomicLong();
        private final AtomicInteger sleepers = new AtomicInteger();

        Drawer() throws RemoteException {}

        @Override
        public long add(long amount) {
            return sum.addAndGet(amount);
        }

        @Override
        public void sleep() throws InterruptedException {
            sleepers.incrementAndGet();
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }

        @Override
        public int sleepers() {
            return sleepers.get();
        }

        @Override
        public Object same(Object value) {
            return value;
        }

        @Override
        public Till other() throws RemoteException {
            return new Drawer();
        }

        @Override
        public long process() {
            return ProcessHandle.current().pid();
        }
    }

    private TillPeer() {}

    public static void main(String[] arguments) throws Exception {
        RmiRuntime runtime = RmiRuntime.standard();
        Address address = runtime.listen(Address.parse(arguments[0]));
        Registry registry = runtime.createRegistry();
        registry.rebind("till", new Drawer());
        System.out.println(LISTENING + address);
        System.in.transferTo(System.out);
        System.exit(0); // as exported objects keep the JVM going
    }
}
