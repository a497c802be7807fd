// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.launch.RankLoader;
import io.wherry.launch.RankPlacement;
import io.wherry.launch.RankThread;
import io.wherry.transport.Authentication;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.BarrierTaskContext;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.collection.Iterator$;
import scala.runtime.AbstractFunction1;

/// The task of one rank.
///
/// The tasks of a stage exchange the addresses of their ranks through the driver. The ranks prove to
/// each other that they know a secret, which the driver sends with the task, and that they are of
/// the same attempt of the same stage.
final class BarrierTask<T, R> extends AbstractFunction1<Iterator<T>, Iterator<R>>
        implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final byte[] program;
    private final byte[] secret;

    /// @param program as the closure serializer of Spark writes it
    BarrierTask(byte[] program, byte[] secret) {
        this.program = program;
        this.secret = secret;
    }

    @Override
    public Iterator<R> apply(Iterator<T> partition) {
        try {
            return Iterator$.MODULE$.single(run(partition, BarrierTaskContext.get()));
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        } catch (InterruptedException e) {
            throw Rethrow.unchecked(e);
        }
    }

    private @Nullable R run(Iterator<T> partition, BarrierTaskContext context)
            throws IOException, InterruptedException {
        ClassLoader task = Thread.currentThread().getContextClassLoader();
        RankLoader loader = RankClassPath.loader(task);
        ClassBoundary boundary = new ClassBoundary();
        List<T> elements = boundary.copies(partition, loader);
        RankPlacement placement = RankRendezvous.placement(context);
        RankThread<R> rank =
                RankThread.start(
                        placement,
                        authentication(placement),
                        loader,
                        () -> ClassBoundary.<T, R>program(program, loader).run(elements));
        return boundary.copy(RankSupervisor.result(rank, context), task);
    }

    /// Ranks of another attempt, which may still run, have another job.
    private Authentication authentication(RankPlacement placement) {
        return Authentication.sharedSecret(RankRendezvous.secretOf(placement.job(), secret));
    }
}
