// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import java.util.UUID;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Ports are published and looked up by service names.
public final class ServiceNames {
    private ServiceNames() {}

    public static void run(Intracomm world) throws Exception {
        Object[] names = {null, null};
        String service = "mpi.programs.job.ServiceNames " + UUID.randomUUID();
        if (world.getRank() == 0) {
            String port = DeviceSupport.attempt("ServiceNames", Intracomm::openPort);
            String published =
                    port == null
                            ? null
                            : DeviceSupport.attempt("ServiceNames", () -> publish(service, port));
            names = new Object[] {published, port};
        }
        world.bcast(names, 2, MPI.OBJECT, 0);
        if (names[0] == null) {
            return;
        }
        String name = (String) names[0];
        String port = (String) names[1];
        Check.same(port, Intracomm.lookupName(name), "port");
        Check.same(port, Intracomm.lookupName(name, new Info()), "port");
        world.barrier();
        if (world.getRank() == 0) {
            end(name, port);
        }
        world.barrier();
        if (!DeviceSupport.isUsed()) {
            Check.refuses(MPI.ERR_NAME, () -> Intracomm.lookupName(name));
        }
    }

    private static String publish(String service, String port) {
        Intracomm.publishName(service, port);
        return service;
    }

    private static void end(String name, String port) throws Exception {
        if (!DeviceSupport.isUsed()) {
            Check.refuses(MPI.ERR_SERVICE, () -> Intracomm.publishName(name, port));
            Check.refuses(MPI.ERR_PORT, () -> Intracomm.publishName(name + "2", "no port"));
            Check.refuses(MPI.ERR_SERVICE, () -> Intracomm.unpublishName(name + "2", port));
        }
        Intracomm.unpublishName(name, port);
        Intracomm.publishName(name, new Info(), port);
        Intracomm.unpublishName(name, new Info(), port);
        Intracomm.closePort(port);
    }
}
