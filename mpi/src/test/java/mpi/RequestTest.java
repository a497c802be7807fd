// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.progress.ProgressEngine;
import org.junit.jupiter.api.Test;

final class RequestTest {
    private static Request request(Transfer transfer) {
        return new Request(new ProgressEngine(), transfer);
    }

    private static Request failing() {
        return request(new FailingTransfer());
    }

    private static Request done() {
        return request(DoneTransfer.sent(0));
    }

    private record FailingTransfer() implements Transfer {
        @Override
        public boolean test() {
            throw new OutOfMemoryError("on purpose");
        }

        @Override
        public void await() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Envelope envelope() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {}
    }

    @Test
    void requestThatFailedWithAnErrorIsNull() {
        Request request = failing();

        assertThatThrownBy(request::test).isInstanceOf(OutOfMemoryError.class);

        assertThat(request.isNull()).isTrue();
        assertThat(request.test()).isTrue();
    }

    @Test
    void errorOfOneRequestKeepsTheStatusesOfOthers() {
        Request[] requests = {done(), failing()};

        Status[] first = Request.testSomeStatus(requests);

        assertThat(first).hasSize(1);
        assertThatThrownBy(() -> Request.testSomeStatus(requests))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(Request.testSomeStatus(requests)).isNull();
    }
}
