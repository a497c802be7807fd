// SPDX-License-Identifier: Apache-2.0
package mpi.programs.topology;

import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Ranks as nodes of a graph, in both spellings.
public final class Graphs {
    private Graphs() {}

    public static void run(Intracomm world) throws Exception {
        full(world);
        mpijava(world);
        adjacent(world);
        distributed(world);
        wrongEdges(world);
        wrongNeighbours(world);
    }

    /// Rank 0 is in the middle of a star.
    private static int[] index(int size) {
        int[] index = new int[size];
        for (int n = 0; n < size; n++) {
            index[n] = size - 1 + n;
        }
        return index;
    }

    private static int[] edges(int size) {
        int[] edges = new int[2 * (size - 1)];
        for (int n = 0; n < size - 1; n++) {
            edges[n] = n + 1;
        }
        return edges;
    }

    private static void full(Intracomm world) throws Exception {
        int size = world.getSize();
        GraphComm star = world.createGraph(index(size), edges(size), false);
        Check.same(MPI.GRAPH, star.getTopology(), "topology");
        int[] middle = star.getNeighbors(0);
        Check.same(size - 1, middle.length, "neighbours of the middle");
        if (size > 1) {
            Check.same(new int[] {0}, star.getNeighbors(size - 1), "neighbours of a tip");
        }
        GraphParms parms = star.getDims();
        Check.same(size, parms.getIndexCount(), "nodes");
        Check.same(2 * (size - 1), parms.getEdgeCount(), "edges");
        Check.same(2 * (size - 1), parms.getIndex(size - 1), "index");
        Check.same(size == 1 ? 0 : 1, size == 1 ? 0 : parms.getEdge(0), "edge");
        Check.same(star.getRank(), star.map(index(size), edges(size)), "the same again");
        GraphComm copy = star.dup();
        Check.same(MPI.GRAPH, copy.getTopology(), "topology of a copy");
        copy.free();
        copy = star.clone();
        copy.free();
        copy = star.iDup();
        copy.getRequest().waitFor();
        copy.free();
        copy = star.dupWithInfo(MPI.INFO_ENV);
        copy.free();
        Check.failure(() -> star.getNeighbors(size));
        Check.refuses(MPI.ERR_TOPOLOGY, star::getDistGraphNeighbors);
        star.free();
        Check.failure(() -> world.createGraph(index(size + 1), edges(size + 1), false));
        int[] pair = {1, 2};
        Check.refuses(MPI.ERR_TOPOLOGY, () -> world.createGraph(pair, new int[1], false));
        Check.refuses(MPI.ERR_TOPOLOGY, () -> world.createGraph(pair, new int[] {1, 2}, false));
        Check.refuses(
                MPI.ERR_TOPOLOGY, () -> world.createGraph(new int[] {1, 0}, new int[2], false));
        GraphComm one = world.createGraph(new int[] {0}, new int[0], false);
        Check.that(one.isNull() == (world.getRank() > 0), "only nodes get a communicator");
        GraphComm loop = world.createGraph(new int[] {1}, new int[] {0, -5, 9}, false);
        if (world.getRank() == 0) {
            Check.same(1, loop.getDims().getEdgeCount(), "edges, without those beyond the index");
        }
    }

    private static void mpijava(Intracomm world) {
        int size = world.getSize();
        Graphcomm star = world.Create_graph(index(size), edges(size), false);
        Check.same(MPI.GRAPH, star.Topo_test(), "topology");
        Check.same(size - 1, star.Neighbours(0).length, "neighbours");
        Check.same(index(size), star.Get().index, "index");
        Check.same(edges(size), star.Get().edges, "edges");
        Check.same(star.Rank(), star.Map(index(size), edges(size)), "the same again");
        Graphcomm copy = star.clone();
        Check.same(size - 1, copy.Neighbours(0).length, "neighbours in a copy");
        copy.Free();
        star.Free();
    }

    private static void adjacent(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        GraphComm circle =
                world.createDistGraphAdjacent(
                        new int[] {ring.left()},
                        new int[] {5},
                        new int[] {ring.right(), ring.rank()},
                        new int[] {6, 7},
                        MPI.INFO_NULL,
                        false);
        Check.same(MPI.DIST_GRAPH, circle.getTopology(), "topology");
        DistGraphNeighbors around = circle.getDistGraphNeighbors();
        Check.that(around.isWeighted(), "no weights");
        Check.same(1, around.getInDegree(), "edges that end here");
        Check.same(2, around.getOutDegree(), "edges that begin here");
        Check.same(ring.left(), around.getSource(0), "source");
        Check.same(5, around.getSourceWeight(0), "weight");
        Check.same(ring.rank(), around.getDestination(1), "destination");
        Check.same(7, around.getDestinationWeight(1), "weight");
        Check.refuses(MPI.ERR_TOPOLOGY, circle::getDims);
        GraphComm copy = circle.dup();
        Check.same(ring.left(), copy.getDistGraphNeighbors().getSource(0), "source in a copy");
        circle.free();
        GraphComm plain =
                world.createDistGraphAdjacent(
                        new int[] {ring.left()}, new int[] {ring.right()}, MPI.INFO_NULL, false);
        Check.that(!plain.getDistGraphNeighbors().isWeighted(), "weights");
        plain.free();
    }

    /// Rank 0 knows all edges of a circle; the weight of an edge is its source.
    private static void distributed(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int size = ring.rank() == 0 ? ring.size() : 0;
        int[] sources = new int[size];
        int[] degrees = new int[size];
        int[] destinations = new int[size + 2]; // the last ones have no edges
        for (int n = 0; n < size; n++) {
            sources[n] = n;
            degrees[n] = 1;
            destinations[n] = (n + 1) % size;
        }
        GraphComm circle =
                world.createDistGraph(
                        sources, degrees, destinations, sources, MPI.INFO_NULL, false);
        DistGraphNeighbors around = circle.getDistGraphNeighbors();
        Check.same(1, around.getInDegree(), "edges that end here");
        Check.same(1, around.getOutDegree(), "edges that begin here");
        Check.same(ring.left(), around.getSource(0), "source");
        Check.same(ring.left(), around.getSourceWeight(0), "weight");
        Check.same(ring.right(), around.getDestination(0), "destination");
        Check.same(ring.rank(), around.getDestinationWeight(0), "weight");
        circle.free();
        GraphComm plain =
                world.createDistGraph(sources, degrees, destinations, MPI.INFO_NULL, true);
        Check.that(!plain.getDistGraphNeighbors().isWeighted(), "weights");
        Check.same(ring.left(), plain.getDistGraphNeighbors().getSource(0), "source");
        plain.free();
    }

    /// All ranks refuse the edges of rank 0.
    private static void wrongEdges(Intracomm world) throws Exception {
        int[] here = {world.getRank()};
        int[] one = {1};
        for (int wrong : new int[] {world.getSize(), -1}) {
            int[] node = {world.getRank() == 0 ? wrong : 0};
            Check.refuses(
                    MPI.ERR_RANK,
                    () -> world.createDistGraph(here, one, node, MPI.INFO_NULL, false));
            Check.refuses(
                    MPI.ERR_RANK,
                    () -> world.createDistGraph(node, one, here, MPI.INFO_NULL, false));
        }
        int[] degree = {world.getRank() == 0 ? 2 : 1};
        Check.refuses(
                MPI.ERR_ARG, () -> world.createDistGraph(here, degree, here, MPI.INFO_NULL, false));
        int[] none = world.getRank() == 0 ? new int[0] : one;
        Check.refuses(
                MPI.ERR_ARG, () -> world.createDistGraph(here, none, here, MPI.INFO_NULL, false));
        Check.refuses(
                MPI.ERR_ARG,
                () -> world.createDistGraph(here, one, here, none, MPI.INFO_NULL, false));
    }

    /// All ranks refuse the neighbours of rank 0 (MPI 4.1, 8.5.4).
    private static void wrongNeighbours(Intracomm world) throws Exception {
        boolean isFirst = world.getRank() == 0;
        int[] here = {world.getRank()};
        for (int wrong : new int[] {world.getSize(), MPI.ANY_SOURCE}) {
            int[] node = isFirst ? new int[] {wrong} : here;
            Check.refuses(
                    MPI.ERR_RANK,
                    () -> world.createDistGraphAdjacent(node, here, MPI.INFO_NULL, false));
            Check.refuses(
                    MPI.ERR_RANK,
                    () -> world.createDistGraphAdjacent(here, node, MPI.INFO_NULL, false));
        }
        int[] none = {MPI.PROC_NULL};
        world.createDistGraphAdjacent(none, none, MPI.INFO_NULL, false).free();
        int[] weights = isFirst ? new int[0] : here;
        Check.refuses(
                MPI.ERR_ARG,
                () ->
                        world.createDistGraphAdjacent(
                                here, weights, here, here, MPI.INFO_NULL, false));
        Check.refuses(
                MPI.ERR_ARG,
                () ->
                        world.createDistGraphAdjacent(
                                here, here, here, weights, MPI.INFO_NULL, false));
    }
}
