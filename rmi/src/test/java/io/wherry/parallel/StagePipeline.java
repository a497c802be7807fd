// SPDX-License-Identifier: Apache-2.0
package io.wherry.parallel;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/// A pipeline with a stage at each member. A plant at member 0 passes each stage the reference of
/// the next one; the last stage sends to member 0.
public final class StagePipeline {
    private static final int BLOCKS = 60;
    private static final int LENGTH = 500;

    /// Takes blocks in order.
    public interface Sink extends Remote {
        void accept(int[] block) throws RemoteException;

        /// There are no more blocks.
        void end() throws RemoteException;
    }

    public interface Stage extends Sink {
        void connect(Sink next) throws RemoteException;
    }

    public interface Plant extends Remote {
        void install(int member, Stage stage) throws RemoteException;
    }

    private static final class ScalingStage extends UnicastRemoteObject implements Stage {
        private static final long serialVersionUID = 1;

        private final int factor;
        private transient Sink next;
        private boolean ended;

        ScalingStage(int factor) throws RemoteException {
            this.factor = factor;
        }

        @Override
        public synchronized void connect(Sink sink) {
            next = sink;
        }

        @Override
        public synchronized void accept(int[] block) throws RemoteException {
            for (int i = 0; i < block.length; i++) {
                block[i] = factor * block[i] + i;
            }
            next.accept(block);
        }

        @Override
        public synchronized void end() throws RemoteException {
            next.end();
            ended = true;
            notifyAll();
        }

        synchronized void awaitEnd() throws InterruptedException {
            while (!ended) {
                wait();
            }
        }
    }

    private static final class ResultSink extends UnicastRemoteObject implements Sink {
        private static final long serialVersionUID = 1;

        private int blocks;
        private long sum;
        private boolean ended;

        ResultSink() throws RemoteException {}

        @Override
        public synchronized void accept(int[] block) {
            blocks++;
            for (int value : block) {
                sum = 31 * sum + value;
            }
        }

        @Override
        public synchronized void end() {
            ended = true;
        }

        @Override
        public synchronized String toString() {
            return "blocks=" + blocks + " ended=" + ended + " sum=" + sum;
        }
    }

    private static final class StagePlant extends UnicastRemoteObject implements Plant {
        private static final long serialVersionUID = 1;

        private final transient Stage[] stages;
        private int missing;

        StagePlant(int members) throws RemoteException {
            stages = new Stage[members];
            missing = members;
        }

        @Override
        public synchronized void install(int member, Stage stage) {
            stages[member] = stage;
            missing--;
            notifyAll();
        }

        /// Connects the stages, each with the next one.
        ///
        /// @return the first
        synchronized Stage connected(Sink last) throws RemoteException, InterruptedException {
            while (missing > 0) {
                wait();
            }
            for (int i = 0; i < stages.length; i++) {
                stages[i].connect(i + 1 < stages.length ? stages[i + 1] : last);
            }
            return stages[0];
        }
    }

    private StagePipeline() {}

    private static void run(Membership membership, ScalingStage own) throws Exception {
        StagePlant plant = new StagePlant(membership.members());
        Registry registry = membership.open("plant", plant);
        plant.install(0, own);
        ResultSink result = new ResultSink();
        Stage first = plant.connected(result);
        for (int i = 0; i < BLOCKS; i++) {
            int[] block = new int[LENGTH];
            block[i] = i + 1;
            first.accept(block);
        }
        first.end();
        System.out.println("stages=" + membership.members() + " " + result);
        Membership.close(result);
        Membership.close(plant);
        UnicastRemoteObject.unexportObject(registry, true);
    }

    public static void main(String[] arguments) throws Exception {
        Membership membership = new Membership(arguments);
        ScalingStage stage = new ScalingStage(membership.member() + 2);
        if (membership.isFirst()) {
            run(membership, stage);
        } else {
            ((Plant) membership.find("plant")).install(membership.member(), stage);
        }
        stage.awaitEnd();
        Membership.close(stage);
    }
}
