// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnlinkedWrite;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.dao.DefaultExecutionContextSerializer;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;

/// Execution contexts in the job repository of Spring Batch, over a database.
@Timeout(60)
final class JobRepositoryTest {
    private static final ClassFilter CLASSES =
            ClassFilter.allow(
                    Message.class.getName(),
                    "java.util.HashMap",
                    "java.lang.Number",
                    "java.lang.Integer");
    private static final GraphCodec LEAN = GraphCodec.lean().withClassFilter(CLASSES);

    private static final AtomicInteger JOBS = new AtomicInteger();

    private final JdbcDataSource database = new JdbcDataSource();

    @BeforeEach
    void createTables() {
        database.setURL("jdbc:h2:mem:jobs;DB_CLOSE_DELAY=-1");
        new ResourceDatabasePopulator(
                        new ClassPathResource("org/springframework/batch/core/schema-h2.sql"))
                .execute(database);
    }

    @AfterEach
    void drop() {
        new JdbcTemplate(database).execute("SHUTDOWN");
    }

    private JobRepository repository(ExecutionContextSerializer serializer) throws Exception {
        JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
        factory.setDataSource(database);
        factory.setTransactionManager(new JdbcTransactionManager(database));
        factory.setSerializer(serializer);
        factory.afterPropertiesSet();
        return factory.getObject();
    }

    private JobRepository repository(GraphFormat format) throws Exception {
        return repository(new GraphExecutionContextSerializer(format));
    }

    /// Stores the context of a new execution and returns its number.
    private static long store(JobRepository repository, Object value) {
        ExecutionContext context = new ExecutionContext();
        context.put("value", value);
        context.putInt("count", 7);
        JobInstance job =
                repository.createJobInstance("job-" + JOBS.incrementAndGet(), new JobParameters());
        return repository.createJobExecution(job, new JobParameters(), context).getId();
    }

    private static ExecutionContext load(JobRepository repository, long id) {
        JobExecution execution = repository.getJobExecution(id);
        assertThat(execution).isNotNull();
        return execution.getExecutionContext();
    }

    @Test
    void contextOfAnExecutionIsLoaded() throws Exception {
        JobRepository repository = repository(LEAN);
        long id = store(repository, Message.of(1));

        ExecutionContext context = load(repository, id);

        Isomorphism.check(Message.of(1), context.get("value"));
        assertThat(context.getInt("count")).isEqualTo(7);
    }

    @Test
    void longContextIsLoaded() throws Exception {
        JobRepository repository = repository(LEAN);
        byte[] large = new byte[100_000];
        large[99_999] = 1;
        long id = store(repository, large);

        assertThat((byte[]) load(repository, id).get("value")).isEqualTo(large);
    }

    @Test
    void contextsMoveFromTheSerializerOfTheJdkAndBack() throws Exception {
        JobRepository jdk = repository(new DefaultExecutionContextSerializer());
        long id = store(jdk, "started with the JDK");
        JobRepository moving = repository(LEAN.withDualRead(true));
        JobRepository back = repository(GraphCodec.javaio().withDualRead(true));

        JobExecution execution = moving.getJobExecution(id);
        execution.getExecutionContext().put("value", "changed");
        moving.updateExecutionContext(execution);
        JobExecution returned = back.getJobExecution(id);
        returned.getExecutionContext().putInt("count", 8);
        back.updateExecutionContext(returned);

        assertThat(load(jdk, id).get("value")).isEqualTo("changed");
        assertThat(load(jdk, id).getInt("count")).isEqualTo(8);
    }

    @Test
    void deniedClassIsRefusedByNameAndTheNextContextIsLoaded() throws Exception {
        long denied = store(repository(GraphCodec.lean()), new Node("denied"));
        JobRepository guarded = repository(LEAN);

        assertThatThrownBy(() -> load(guarded, denied))
                .rootCause()
                .hasMessageContaining(Node.class.getName());
        long next = store(guarded, Message.of(2));

        Isomorphism.check(Message.of(2), load(guarded, next).get("value"));
    }

    @Test
    void textThatIsNoContextIsRefused() {
        GraphExecutionContextSerializer serializer =
                new GraphExecutionContextSerializer(GraphCodec.lean());

        assertThatThrownBy(() -> read(serializer, "{\"@class\":\"java.util.HashMap\"}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not Base64");
        assertThatThrownBy(() -> read(serializer, "")).isInstanceOf(IOException.class);
    }

    /// A key that cannot be printed.
    private record MuteKey() implements Serializable {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    @Test
    void keyThatIsNoStringIsRefusedByItsClass() throws IOException {
        GraphExecutionContextSerializer serializer =
                new GraphExecutionContextSerializer(GraphCodec.lean());
        byte[] context = GraphCodec.lean().encode(new HashMap<>(Map.of(new MuteKey(), 1)));
        String text = Base64.getEncoder().encodeToString(context);

        assertThatThrownBy(() -> read(serializer, text))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(MuteKey.class.getName());
    }

    @Test
    void errorOfTheCodeOfAValueIsAnIoException() throws IOException {
        GraphExecutionContextSerializer serializer =
                new GraphExecutionContextSerializer(GraphCodec.lean());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        serializer.serialize(Map.of("value", new UnlinkedRead()), text);
        Map<String, Object> unwritten = Map.of("value", new UnlinkedWrite());

        assertThatThrownBy(() -> read(serializer, text.toString(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        assertThatThrownBy(() -> serializer.serialize(unwritten, new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnIoException() throws IOException {
        GraphExecutionContextSerializer serializer =
                new GraphExecutionContextSerializer(GraphCodec.lean());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        serializer.serialize(Map.of("value", new AssertingObject(true)), text);
        Map<String, Object> unwritten = Map.of("value", new AssertingObject(false));

        assertThatThrownBy(() -> read(serializer, text.toString(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> serializer.serialize(unwritten, new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
    }

    private static Map<String, Object> read(GraphExecutionContextSerializer serializer, String text)
            throws IOException {
        return serializer.deserialize(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
