// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.launch.RankPlacement;
import io.wherry.launch.ReservedPorts;
import io.wherry.launch.host.NamedHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.BarrierTaskInfo;

/// Exchanges the addresses of the ranks of a stage.
final class RankRendezvous {
    private static final String HMAC = "HmacSHA256";

    private RankRendezvous() {}

    /// Blocks until all tasks of the stage have a free port, and returns the placement of this one.
    ///
    /// @throws IOException if this host has no address or no free port
    static RankPlacement placement(BarrierTaskContext context) throws IOException {
        String job = "spark-" + context.stageId() + "-" + context.stageAttemptNumber();
        ReservedPorts ports = new ReservedPorts();
        try {
            InetAddress own = ownAddress(context);
            int port = ports.reserve(own, 1).getFirst();
            String address = "tcp://" + NamedHosts.literal(own) + ":" + port;
            String[] all = context.allGather(address);
            return new RankPlacement(context.partitionId(), all.length, job, String.join(" ", all));
        } finally {
            ports.release();
        }
    }

    /// Returns the address at which the executors of the other ranks reach this one.
    private static InetAddress ownAddress(BarrierTaskContext context) throws IOException {
        List<String> ofTasks =
                Arrays.stream(context.getTaskInfos())
                        .map(BarrierTaskInfo::address)
                        .map(RankRendezvous::hostOf)
                        .toList();
        List<String> hosts = ofTasks.stream().distinct().toList();
        return new NamedHosts(hosts).own(hosts.indexOf(ofTasks.get(context.partitionId())));
    }

    /// Returns the host of `host:port`.
    private static String hostOf(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }

    /// Returns the secret of one job.
    static byte[] secretOf(String job, byte[] secret) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret, HMAC));
            return mac.doFinal(job.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has it: " + HMAC, e);
        }
    }
}
