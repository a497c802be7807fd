// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;

/// The command line of a program.
///
/// @param <A> type of the result
public interface JobCommand<A> extends Callable<Integer> {
    /// Returns the options that all programs have.
    JobOptions options();

    /// Returns the stacks that can move the data of this program.
    Set<Stack> stacks();

    /// Creates the program of one rank of `job`.
    ///
    /// @throws IOException if the ranks do not find each other
    Program<A> program(Job job) throws IOException;

    /// Checks the parameters.
    ///
    /// @throws picocli.CommandLine.ParameterException if a parameter is invalid
    default void check() {
        options().check(stacks());
    }

    /// Runs as one rank.
    ///
    /// @return 1 if this rank found a wrong result, otherwise 0
    @Override
    default Integer call() throws IOException, InterruptedException {
        check();
        return new Runner<>(this).run();
    }
}
