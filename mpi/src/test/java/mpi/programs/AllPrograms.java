// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.programs.buffer.ArraysAsMemory;
import mpi.programs.buffer.ArraysOfAllTypes;
import mpi.programs.buffer.BuffersOfAllKinds;
import mpi.programs.buffer.NoBuffers;
import mpi.programs.buffer.ReadOnlyBuffers;
import mpi.programs.collective.BroadcastsAndBarriers;
import mpi.programs.collective.CollectivesAtOnce;
import mpi.programs.collective.ExchangesOfAll;
import mpi.programs.collective.FormsOfReduction;
import mpi.programs.collective.GathersToAll;
import mpi.programs.collective.GathersToRoot;
import mpi.programs.collective.Locations;
import mpi.programs.collective.LongerCounts;
import mpi.programs.collective.OwnReductions;
import mpi.programs.collective.PersistentOperations;
import mpi.programs.collective.PredefinedReductions;
import mpi.programs.collective.Scatters;
import mpi.programs.communicator.AttributesAndHints;
import mpi.programs.communicator.Communicators;
import mpi.programs.communicator.Groups;
import mpi.programs.communicator.Intercommunicators;
import mpi.programs.datatype.CStructures;
import mpi.programs.datatype.DerivedTypes;
import mpi.programs.datatype.Layouts;
import mpi.programs.datatype.MpijavaTypes;
import mpi.programs.datatype.PackedMessages;
import mpi.programs.datatype.TypesThemselves;
import mpi.programs.file.CollectiveFiles;
import mpi.programs.file.FileBasics;
import mpi.programs.file.FileRepresentations;
import mpi.programs.file.FileViews;
import mpi.programs.file.MistakesWithFiles;
import mpi.programs.file.ParallelFile;
import mpi.programs.file.SharedFilePointers;
import mpi.programs.job.Ports;
import mpi.programs.job.ServiceNames;
import mpi.programs.job.StartedPrograms;
import mpi.programs.message.Cancelling;
import mpi.programs.message.LargeCounts;
import mpi.programs.message.LargeMessages;
import mpi.programs.message.Mistakes;
import mpi.programs.message.ModesOfReceiving;
import mpi.programs.message.ModesOfSending;
import mpi.programs.message.NullProcess;
import mpi.programs.message.OrderOfMessages;
import mpi.programs.message.PartitionedMessages;
import mpi.programs.message.PersistentRequests;
import mpi.programs.message.Probes;
import mpi.programs.message.SendReceive;
import mpi.programs.message.SeveralThreads;
import mpi.programs.message.Truncations;
import mpi.programs.message.WaitingForRequests;
import mpi.programs.object.ManyObjectsAtOnce;
import mpi.programs.object.ObjectsAsMessages;
import mpi.programs.object.ObjectsThatFail;
import mpi.programs.object.OrderOfObjects;
import mpi.programs.topology.Graphs;
import mpi.programs.topology.Grids;
import mpi.programs.topology.NeighbourOperations;
import mpi.programs.topology.PersistentNeighbours;
import mpi.programs.window.DynamicWindows;
import mpi.programs.window.SharedWindows;
import mpi.programs.window.WindowAccesses;
import mpi.programs.window.WindowsOverBuffers;

/// Runs programs one after another in one job: the named ones, or all.
public final class AllPrograms {
    private static final int FAILED = 3;

    private AllPrograms() {}

    /// All programs, in the order in which a reader learns MPI.
    static Map<String, Program> all() {
        Map<String, Program> all = new LinkedHashMap<>();
        putMessages(all);
        putOperations(all);
        putWindowsAndFiles(all);
        return all;
    }

    private static void putMessages(Map<String, Program> all) {
        all.put("ModesOfSending", ModesOfSending::run);
        all.put("ModesOfReceiving", ModesOfReceiving::run);
        all.put("SendReceive", SendReceive::run);
        all.put("ArraysOfAllTypes", ArraysOfAllTypes::run);
        all.put("ArraysAsMemory", ArraysAsMemory::run);
        all.put("BuffersOfAllKinds", BuffersOfAllKinds::run);
        all.put("NoBuffers", NoBuffers::run);
        all.put("ReadOnlyBuffers", ReadOnlyBuffers::run);
        all.put("WaitingForRequests", WaitingForRequests::run);
        all.put("PersistentRequests", PersistentRequests::run);
        all.put("Probes", Probes::run);
        all.put("NullProcess", NullProcess::run);
        all.put("OrderOfMessages", OrderOfMessages::run);
        all.put("Cancelling", Cancelling::run);
        all.put("Mistakes", Mistakes::run);
        all.put("Truncations", Truncations::run);
        all.put("LargeMessages", LargeMessages::run);
        all.put("LargeCounts", LargeCounts::run);
        all.put("SeveralThreads", SeveralThreads::run);
        all.put("DerivedTypes", DerivedTypes::run);
        all.put("Layouts", Layouts::run);
        all.put("MpijavaTypes", MpijavaTypes::run);
        all.put("TypesThemselves", TypesThemselves::run);
        all.put("CStructures", CStructures::run);
        all.put("PackedMessages", PackedMessages::run);
        all.put("ObjectsAsMessages", ObjectsAsMessages::run);
        all.put("ManyObjectsAtOnce", ManyObjectsAtOnce::run);
        all.put("ObjectsThatFail", ObjectsThatFail::run);
        all.put("OrderOfObjects", OrderOfObjects::run);
    }

    private static void putOperations(Map<String, Program> all) {
        all.put("BroadcastsAndBarriers", BroadcastsAndBarriers::run);
        all.put("GathersToRoot", GathersToRoot::run);
        all.put("Scatters", Scatters::run);
        all.put("GathersToAll", GathersToAll::run);
        all.put("ExchangesOfAll", ExchangesOfAll::run);
        all.put("LongerCounts", LongerCounts::run);
        all.put("CollectivesAtOnce", CollectivesAtOnce::run);
        all.put("PredefinedReductions", PredefinedReductions::run);
        all.put("FormsOfReduction", FormsOfReduction::run);
        all.put("Locations", Locations::run);
        all.put("OwnReductions", OwnReductions::run);
        all.put("Groups", Groups::run);
        all.put("Communicators", Communicators::run);
        all.put("AttributesAndHints", AttributesAndHints::run);
        all.put("Intercommunicators", Intercommunicators::run);
        all.put("Ports", Ports::run);
        all.put("ServiceNames", ServiceNames::run);
        all.put("StartedPrograms", StartedPrograms::run);
        all.put("Grids", Grids::run);
        all.put("Graphs", Graphs::run);
        all.put("NeighbourOperations", NeighbourOperations::run);
        all.put("PersistentOperations", PersistentOperations::run);
        all.put("PartitionedMessages", PartitionedMessages::run);
        all.put("SmallAdditions", SmallAdditions::run);
        all.put("PersistentNeighbours", PersistentNeighbours::run);
        all.put("Surroundings", Surroundings::run);
    }

    private static void putWindowsAndFiles(Map<String, Program> all) {
        all.put("WindowAccesses", WindowAccesses::run);
        all.put("DynamicWindows", DynamicWindows::run);
        all.put("SharedWindows", SharedWindows::run);
        all.put("FileBasics", FileBasics::run);
        all.put("FileViews", FileViews::run);
        all.put("SharedFilePointers", SharedFilePointers::run);
        all.put("CollectiveFiles", CollectiveFiles::run);
        all.put("FileRepresentations", FileRepresentations::run);
        all.put("MistakesWithFiles", MistakesWithFiles::run);
        all.put("ParallelFile", ParallelFile::run);
        all.put("ConstantsOfMpi", ConstantsOfMpi::run);
        all.put("WindowsOverBuffers", WindowsOverBuffers::run);
    }

    /// @param args names; none for all
    public static void main(String[] args) throws Exception {
        List<String> names = List.of(MPI.Init(args));
        Map<String, Program> all = all();
        for (String name : names.isEmpty() ? all.keySet() : names) {
            run(name, all.get(name));
        }
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("programs: done");
        }
        MPI.Finalize();
    }

    private static void run(String name, Program program) throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        if (rank == 0) {
            System.out.println("program: " + name);
        }
        Intracomm world = MPI.COMM_WORLD.dup();
        try {
            program.run(world);
            world.barrier();
        } catch (Exception | AssertionError failure) {
            if (failure instanceof MPIException told
                    && told.getErrorClass() == MPI.ERR_PROC_ABORTED) {
                throw told; // another rank has reported the reason
            }
            AssertionError failed = new AssertionError(name + " failed at rank " + rank, failure);
            failed.printStackTrace();
            end(failed);
            throw failed;
        }
        world.free();
    }

    /// The others wait for this rank.
    private static void end(AssertionError failed) {
        try {
            if (MPI.COMM_WORLD.getSize() > 1) {
                MPI.COMM_WORLD.abort(FAILED);
            }
        } catch (MPIException told) {
            failed.addSuppressed(told);
        }
    }
}
