// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import io.wherry.apps.job.Block;
import io.wherry.apps.job.Job;
import io.wherry.apps.job.Stopwatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Moves the matrices by remote calls from the master to each worker, one thread for each worker,
/// so that the calls overlap.
final class RemoteWorkerGroup implements WorkerGroup {
    private final Stopwatch communication;
    private final WorkerJobs mine;
    private final List<Worker> workers;

    private RemoteWorkerGroup(Stopwatch communication, WorkerJobs mine, List<Worker> workers) {
        this.communication = communication;
        this.mine = mine;
        this.workers = List.copyOf(workers);
    }

    static RemoteWorkerGroup meet(Job job) throws IOException {
        WorkerJobs mine = new WorkerJobs();
        List<Worker> all = job.meet(mine, Worker.class);
        return new RemoteWorkerGroup(job.communication(), mine, all.subList(1, all.size()));
    }

    @Override
    public double[][] multiply(double[][] a, double[][] b)
            throws IOException, InterruptedException {
        communication.start();
        double[][] c = new double[a.length][];
        List<Callable<Void>> calls = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            Block block = Block.of(i, workers.size(), a.length);
            calls.add(() -> {
                double[][] rows = Arrays.copyOfRange(a, block.from(), block.to());
                double[][] part = part(worker, block, rows, b);
                System.arraycopy(part, 0, c, block.from(), block.length());
                return null;
            });
        }
        callAll(calls);
        communication.stop();
        return c;
    }

    private static double[][] part(Worker worker, Block block, double[][] rows, double[][] b)
            throws IOException, InterruptedException {
        worker.take(b, b.length);
        int job = worker.start(rows, block.from(), block.to());
        worker.await(job);
        double[][] part = worker.result(job);
        worker.delete(job);
        return part;
    }

    private static void callAll(List<Callable<Void>> calls)
            throws IOException, InterruptedException {
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().daemon().name("matmul-master-", 1).factory())) {
            for (Future<Void> call : threads.invokeAll(calls)) {
                call.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("worker failed", e.getCause());
        }
    }

    @Override
    public void work() throws InterruptedException {
        mine.work(communication);
    }
}
