// SPDX-License-Identifier: Apache-2.0
package io.wherry.parallel;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/// All-to-all exchange: each member puts an array into the mailbox of each other member. The
/// mailboxes are in a directory at member 0, because only programs on its own host may bind names
/// in a registry.
public final class MailExchange {
    private static final int LENGTH = 20_000;

    public interface Mailbox extends Remote {
        void put(int sender, double[] values) throws RemoteException;
    }

    public interface Directory extends Remote {
        /// Blocks until all members have entered.
        Mailbox[] enter(int member, Mailbox mailbox) throws RemoteException, InterruptedException;

        void leave(double sum) throws RemoteException;
    }

    private static final class Inbox extends UnicastRemoteObject implements Mailbox {
        private static final long serialVersionUID = 1;

        private final transient double[][] received;
        private int missing;

        Inbox(int members) throws RemoteException {
            received = new double[members][];
            missing = members - 1;
        }

        @Override
        public synchronized void put(int sender, double[] values) {
            received[sender] = values;
            missing--;
            notifyAll();
        }

        /// Waits for all arrays.
        synchronized double awaitSum() throws InterruptedException {
            while (missing > 0) {
                wait();
            }
            double sum = 0;
            for (double[] values : received) {
                for (int i = 0; values != null && i < values.length; i++) {
                    sum += values[i];
                }
            }
            return sum;
        }
    }

    private static final class MailDirectory extends UnicastRemoteObject implements Directory {
        private static final long serialVersionUID = 1;

        private final transient Mailbox[] mailboxes;
        private int missing;
        private int present;
        private double total;

        MailDirectory(int members) throws RemoteException {
            mailboxes = new Mailbox[members];
            missing = members;
            present = members;
        }

        @Override
        public synchronized Mailbox[] enter(int member, Mailbox mailbox)
                throws InterruptedException {
            mailboxes[member] = mailbox;
            missing--;
            notifyAll();
            while (missing > 0) {
                wait();
            }
            return mailboxes;
        }

        @Override
        public synchronized void leave(double sum) {
            total += sum;
            present--;
            notifyAll();
        }

        synchronized double awaitTotal() throws InterruptedException {
            while (present > 0) {
                wait();
            }
            return total;
        }
    }

    private MailExchange() {}

    private static double[] letter(int sender, int receiver) {
        double[] values = new double[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            values[i] = (sender + 1) * 100 + receiver + i % 7;
        }
        return values;
    }

    /// Runs the exchange on one member.
    private static void exchange(Membership membership, Directory directory) throws Exception {
        int member = membership.member();
        Inbox inbox = new Inbox(membership.members());
        Mailbox[] mailboxes = directory.enter(member, inbox);
        for (int i = 1; i < mailboxes.length; i++) {
            int receiver = (member + i) % mailboxes.length;
            mailboxes[receiver].put(member, letter(member, receiver));
        }
        double sum = inbox.awaitSum();
        Membership.close(inbox);
        directory.leave(sum);
    }

    public static void main(String[] arguments) throws Exception {
        Membership membership = new Membership(arguments);
        if (!membership.isFirst()) {
            exchange(membership, (Directory) membership.find("directory"));
            return;
        }
        MailDirectory directory = new MailDirectory(membership.members());
        Registry registry = membership.open("directory", directory);
        exchange(membership, directory);
        System.out.println("members=" + membership.members() + " total=" + directory.awaitTotal());
        Membership.close(directory);
        UnicastRemoteObject.unexportObject(registry, true);
    }
}
