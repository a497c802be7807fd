// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.figure2;

import expresso.ClusterISO;

/// The program of figure 2 of the Expresso paper, as printed there except for the braces.
public class TestISO {
    /// Runs on two nodes.
    public static void main(String argv[]) {
        ClusterISO.init(argv); // initialize Expresso
        if (ClusterISO.myNode == 0) { // first node code
            // create a cluster
            ClusterISO aCluster = new ClusterISO();
            // indicate which cluster will be filled
            ClusterISO.setCurrent(aCluster);
            // allocate a BTree inside the current cluster
            Btree tree = (Btree) ClusterISO.newObject(Btree.class);
            // fill the BTree
            tree.init(5);
            tree.addLeftChild(10);
            tree.addRightChild(25);
            // set the cluster root object
            aCluster.setRootObject(tree);
            // send the whole tree to the second node
            aCluster.send(1);
        } else { // second node code
            // receive the first cluster of the first node
            ClusterISO aCluster = ClusterISO.recv(0, 0);
            // extract the root object
            Btree tree = (Btree) aCluster.getRootObject();
            // print its contents
            System.out.println(tree);
        }
        ClusterISO.quit(); // stop using Expresso
    }
}
