// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.zoo.shapes.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class MessageChecksumTest {
    private final List<Message> sent = List.of(MessageChecksum.fresh(100));

    @Test
    void everyFieldCounts() {
        List<Consumer<Message>> changes =
                List.of(
                        message -> message.type++,
                        message -> message.active = !message.active,
                        message -> message.username = "other",
                        message -> message.userid++,
                        message -> message.data = null);

        for (Consumer<Message> change : changes) {
            Message[] arrived = MessageChecksum.fresh(100);
            change.accept(arrived[57]);

            assertThatIOException()
                    .isThrownBy(() -> check(List.of(arrived)))
                    .withMessageStartingWith("not what was sent: arrived=100, sent=100");
        }
    }

    @Test
    void orderAndNumberCount() {
        List<Message> swapped = new ArrayList<>(sent);
        swapped.set(3, sent.get(4));
        swapped.set(4, sent.get(3));

        assertThatIOException().isThrownBy(() -> check(swapped));
        assertThatIOException().isThrownBy(() -> check(sent.subList(0, 99)));
        assertThatCode(() -> check(List.of(MessageChecksum.fresh(100)))).doesNotThrowAnyException();
    }

    @Test
    void sharedPartIsADifference() {
        Message[] arrived = MessageChecksum.fresh(20);
        arrived[2].data = arrived[2].username;

        assertThatThrownBy(() -> MessageChecksum.checkFirst(List.of(arrived)))
                .isInstanceOf(AssertionError.class);
        MessageChecksum.checkFirst(sent);
    }

    @Test
    void lineOfATripIsReadBack() {
        MessageTrip trip = new MessageTrip(12, 0, 7_000_000_000L);

        assertThat(MessageTrip.parse(trip.format())).isEqualTo(trip);
    }

    private void check(List<Message> arrived) throws Exception {
        MessageChecksum.checkArrived(sent, arrived.size(), MessageChecksum.checksum(arrived));
    }
}
