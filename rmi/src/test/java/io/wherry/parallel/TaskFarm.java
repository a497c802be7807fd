// SPDX-License-Identifier: Apache-2.0
package io.wherry.parallel;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/// Master and workers: each worker registers a callback, takes tasks and returns their results.
/// Every result is passed to all callbacks.
public final class TaskFarm {
    private static final int TASKS = 24;
    private static final int NUMBERS = 2_000;

    /// A task that is sent to a worker.
    public interface Task extends Serializable {
        long run();
    }

    public interface Worker extends Remote {
        void taskDone(int tasksLeft) throws RemoteException;
    }

    public interface Master extends Remote {
        /// Blocks until all workers are there.
        void register(Worker worker) throws RemoteException, InterruptedException;

        /// @return null if there are no more
        Task next() throws RemoteException;

        void finish(long result) throws RemoteException;

        /// @param notices the number of results that were passed to the worker's callback
        void leave(int notices) throws RemoteException;
    }

    /// Counts prime numbers.
    private static final class PrimeCount implements Task {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;

        PrimeCount(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public long run() {
            long count = 0;
            for (int number = Math.max(2, from); number < to; number++) {
                if (isPrime(number)) {
                    count++;
                }
            }
            return count;
        }

        private static boolean isPrime(int number) {
            for (int divisor = 2; divisor * divisor <= number; divisor++) {
                if (number % divisor == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class FarmMaster extends UnicastRemoteObject implements Master {
        private static final long serialVersionUID = 1;

        private final int wanted;
        private final transient List<Worker> workers = new ArrayList<>();
        private final transient Queue<Task> tasks = new ArrayDeque<>();
        private int tasksLeft = TASKS;
        private int gone;
        private int notices;
        private long sum;

        FarmMaster(int wanted) throws RemoteException {
            this.wanted = wanted;
            for (int i = 0; i < TASKS; i++) {
                tasks.add(new PrimeCount(i * NUMBERS, (i + 1) * NUMBERS));
            }
        }

        @Override
        public synchronized void register(Worker worker) throws InterruptedException {
            workers.add(worker);
            notifyAll();
            while (workers.size() < wanted) {
                wait();
            }
        }

        @Override
        public synchronized Task next() {
            return tasks.poll();
        }

        @Override
        public synchronized void finish(long result) throws RemoteException {
            sum += result;
            tasksLeft--;
            for (Worker worker : workers) {
                worker.taskDone(tasksLeft);
            }
            notifyAll();
        }

        @Override
        public synchronized void leave(int heard) {
            notices += heard;
            gone++;
            notifyAll();
        }

        synchronized String awaitResult() throws InterruptedException {
            while (gone < wanted) {
                wait();
            }
            return "primes=" + sum + " workers=" + workers.size() + " notices=" + notices;
        }
    }

    /// A callback that receives the results of all workers.
    private static final class FarmWorker implements Worker {
        private int notices;
        private int tasksLeft = TASKS;

        @Override
        public synchronized void taskDone(int left) {
            notices++;
            tasksLeft = Math.min(left, tasksLeft);
            notifyAll();
        }

        synchronized int awaitAll() throws InterruptedException {
            while (tasksLeft > 0) {
                wait();
            }
            return notices;
        }
    }

    private TaskFarm() {}

    private static void lead(Membership membership) throws Exception {
        FarmMaster master = new FarmMaster(membership.members() - 1);
        Registry registry = membership.open("master", master);
        System.out.println(master.awaitResult());
        Membership.close(master);
        UnicastRemoteObject.unexportObject(registry, true);
    }

    private static void work(Membership membership) throws Exception {
        Master master = (Master) membership.find("master");
        FarmWorker worker = new FarmWorker();
        UnicastRemoteObject.exportObject(worker, 0);
        master.register(worker);
        for (Task task = master.next(); task != null; task = master.next()) {
            master.finish(task.run());
        }
        int notices = worker.awaitAll();
        Membership.close(worker);
        master.leave(notices);
    }

    public static void main(String[] arguments) throws Exception {
        Membership membership = new Membership(arguments);
        if (membership.isFirst()) {
            lead(membership);
        } else {
            work(membership);
        }
    }
}
