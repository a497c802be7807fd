// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;

/// How a program is called.
///
/// @param <A> what it answers
public interface JobCommand<A> extends Callable<Integer> {
    /// Those that all programs have.
    JobOptions options();

    /// What can move the data of this program.
    Set<Stack> stacks();

    /// The program as a rank of `job` has it.
    ///
    /// @throws IOException if the ranks do not find each other
    Program<A> program(Job job) throws IOException;

    /// Looks at the parameters.
    ///
    /// @throws picocli.CommandLine.ParameterException if some are wrong
    default void check() {
        options().check(stacks());
    }

    /// Runs as one rank.
    ///
    /// @return 1 if this rank has seen a wrong answer, else 0
    @Override
    default Integer call() throws IOException, InterruptedException {
        check();
        return new Runner<>(this).run();
    }
}
