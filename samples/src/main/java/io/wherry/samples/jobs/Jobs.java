// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/// The programs: `server ADDRESS`, any number of `worker ADDRESS`, and `client ADDRESS`, which
/// counts the primes below a million; over any link, such as `shm://jobs`.
public final class Jobs {
    static final String WAITING = "waiting for jobs";

    private static final int MILLION = 1_000_000;
    private static final int STEP = 50_000;

    private Jobs() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            usage();
        }
        Address address = Address.parse(arguments[1]);
        switch (arguments[0]) {
            case "server" -> serve(address);
            case "worker" -> work(address);
            case "client" -> count(address);
            default -> usage();
        }
    }

    private static void usage() {
        System.err.println("usage: jobs server ADDRESS | worker ADDRESS | client ADDRESS");
        System.exit(2);
    }

    private static void serve(Address address) throws IOException {
        RmiRuntime runtime = RmiRuntime.standard();
        runtime.listen(address);
        runtime.createRegistry().rebind("jobs", runtime.export(new Queue(runtime)));
        System.out.println(WAITING);
    }

    private static JobServer server(RmiRuntime runtime, Address address)
            throws RemoteException, NotBoundException {
        return (JobServer) runtime.registryAt(address).lookup("jobs");
    }

    private static void work(Address address) throws NotBoundException, InterruptedException {
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            JobServer server = server(runtime, address);
            System.out.println(WAITING);
            while (true) {
                JobAssignment<?> work = server.next();
                System.out.println("runs " + work.job());
                work.run();
            }
        } catch (RemoteException _) {
            System.out.println("the server is gone"); // that ends a worker
        }
    }

    private static void count(Address address)
            throws RemoteException, NotBoundException, ExecutionException, InterruptedException {
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            JobServer server = server(runtime, address);
            List<JobHandle<Integer>> tickets = new ArrayList<>();
            for (int from = 0; from < MILLION; from += STEP) {
                tickets.add(server.submit(new Primes(from, from + STEP)));
            }
            int primes = 0;
            for (JobHandle<Integer> ticket : tickets) {
                primes += ticket.result();
            }
            System.out.println(primes + " primes below " + MILLION);
            fail(server);
        }
    }

    /// Shows that an exception of a job on a worker is thrown at the client.
    private static void fail(JobServer server) throws RemoteException, InterruptedException {
        try {
            server.submit(new Primes(-1, 0)).result();
        } catch (ExecutionException e) {
            System.out.println("a job failed: " + e.getCause());
        }
    }
}
