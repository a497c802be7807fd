// SPDX-License-Identifier: Apache-2.0
package io.wherry.parallel;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;

/// Broadcast of an array along a binary tree: member 0 exports an array, and each other member
/// fetches it from its parent in parts and exports the fetched parts to its children.
public final class ArrayTree {
    private static final int LENGTH = 50_000;
    private static final int PART = 8_000;

    public interface RemoteArray extends Remote {
        int length() throws RemoteException;

        long[] part(int from, int to) throws RemoteException;
    }

    public interface Tree extends Remote {
        void offer(int member, RemoteArray array) throws RemoteException;

        /// Blocks until the parent of the member has offered its array.
        RemoteArray ofParent(int member) throws RemoteException, InterruptedException;

        /// Blocks until all members have their arrays.
        void leave(long hash) throws RemoteException, InterruptedException;
    }

    private static final class OfferedArray extends UnicastRemoteObject implements RemoteArray {
        private static final long serialVersionUID = 1;

        private final transient long[] values;

        OfferedArray(long[] values) throws RemoteException {
            this.values = values;
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public long[] part(int from, int to) {
            return Arrays.copyOfRange(values, from, to);
        }
    }

    private static final class OfferTree extends UnicastRemoteObject implements Tree {
        private static final long serialVersionUID = 1;

        private final transient RemoteArray[] offers;
        private int present;
        private long hashes;

        OfferTree(int members) throws RemoteException {
            offers = new RemoteArray[members];
            present = members;
        }

        @Override
        public synchronized void offer(int member, RemoteArray array) {
            offers[member] = array;
            notifyAll();
        }

        @Override
        public synchronized RemoteArray ofParent(int member) throws InterruptedException {
            int parent = (member - 1) / 2;
            while (offers[parent] == null) {
                wait();
            }
            return offers[parent];
        }

        @Override
        public synchronized void leave(long hash) throws InterruptedException {
            hashes += hash;
            present--;
            notifyAll();
            while (present > 0) {
                wait();
            }
        }

        synchronized long hashes() {
            return hashes;
        }
    }

    private ArrayTree() {}

    private static long[] original() {
        long[] values = new long[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            values[i] = 3L * i * i - i;
        }
        return values;
    }

    private static long[] fetch(RemoteArray array) throws RemoteException {
        long[] values = new long[array.length()];
        for (int from = 0; from < values.length; from += PART) {
            long[] part = array.part(from, Math.min(from + PART, values.length));
            System.arraycopy(part, 0, values, from, part.length);
        }
        return values;
    }

    /// Offers an array to the children until all members have theirs.
    private static void offer(Membership membership, Tree tree, long[] values) throws Exception {
        OfferedArray offered = new OfferedArray(values);
        tree.offer(membership.member(), offered);
        tree.leave(Arrays.hashCode(values));
        Membership.close(offered);
    }

    public static void main(String[] arguments) throws Exception {
        Membership membership = new Membership(arguments);
        if (!membership.isFirst()) {
            Tree tree = (Tree) membership.find("tree");
            offer(membership, tree, fetch(tree.ofParent(membership.member())));
            return;
        }
        OfferTree tree = new OfferTree(membership.members());
        Registry registry = membership.open("tree", tree);
        offer(membership, tree, original());
        System.out.println("members=" + membership.members() + " hashes=" + tree.hashes());
        Membership.close(tree);
        UnicastRemoteObject.unexportObject(registry, true);
    }
}
