// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// Creates generations on the heap.
final class HeapGenerationFactory implements GenerationFactory {
    @Override
    public HeapGeneration generation(int size) {
        HeapPopulation population = new HeapPopulation();
        population.treeLength(size);
        population.errorLength(size);
        return new HeapGeneration(population);
    }

    /// @param population created here, or received from another rank
    record HeapGeneration(HeapPopulation population) implements Generation {
        @Override
        public ExpressionNode newNode() {
            return new HeapNode();
        }

        @Override
        public void close() {
            // the garbage collector frees it
        }
    }
}
