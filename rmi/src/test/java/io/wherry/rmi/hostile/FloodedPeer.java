// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import com.sun.management.UnixOperatingSystemMXBean;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.lang.management.ManagementFactory;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.atomic.AtomicInteger;

/// A server in a separate JVM that reports its numbers of threads and descriptors. Ends at the end
/// of its input.
final class FloodedPeer {
    interface Counter extends Remote {
        int next() throws RemoteException;

        Resources resources() throws RemoteException;
    }

    /// The numbers of threads and open descriptors of the JVM.
    record Resources(int threads, long descriptors) implements java.io.Serializable {
        static Resources now() {
            return new Resources(
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                            .getOpenFileDescriptorCount());
        }
    }

    private static final class Counting implements Counter {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public int next() {
            return count.incrementAndGet();
        }

        @Override
        public Resources resources() {
            return Resources.now();
        }
    }

    private FloodedPeer() {}

    public static void main(String[] arguments) throws Exception {
        RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard());
        Address address = runtime.listen(Address.parse("tcp://127.0.0.1:0"));
        runtime.createRegistry().bind("counter", runtime.export(new Counting()));
        System.out.println(address);
        while (System.in.read() >= 0) {
            // until the parent is done
        }
        System.exit(0);
    }
}
